// Step 2: one WhatsApp message proves the owner's number. The page goes on by itself once it has arrived.
import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import TimerOff from 'lucide-react/icons/timer-off'
import { useCallback } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useLargeScreen, WhatsappWays } from '#/ui/whatsapp-ways'
import { BackButton } from './back-button'
import { back, type Owner, type SetupState, type StateOf, toSetup } from './steps'
import { useOwnerLink } from './use-owner-link'
import { useVerificationStatus } from './use-verification-status'

interface VerificationStepProps {
  readonly state: StateOf<'verification'>
  readonly go: (next: SetupState) => void
}

export function VerificationStep({ state, go }: VerificationStepProps) {
  const t = useTexts('setup.verify')
  const { owner, plan, shopName } = state
  const onVerified = useCallback(() => go(toSetup(state)), [go, state])
  const { expired, checking, check } = useVerificationStatus(owner, onVerified)
  const { pending, problem, getLink } = useOwnerLink(plan)
  const renew = async () => {
    const fresh = await getLink(shopName)
    if (fresh) go({ ...state, owner: fresh })
  }
  const phase = owner.verified ? 'verified' : expired ? 'expired' : 'waiting'
  const Icon = { verified: BadgeCheck, expired: TimerOff, waiting: Hourglass }[phase]
  return (
    <div className="card card--pad stack setup-card">
      <h2 className="display-3 row">
        <Icon className="icon" aria-hidden="true" />
        {t(`${phase}.title`)}
      </h2>
      <p className="muted" role="status">
        {t(`${phase}.text`, { salon: shopName })}
      </p>
      {phase === 'waiting' && <HowTo owner={owner} />}
      {problem && <p className="notice notice--bad">{problem}</p>}
      <div className="row between setup-x">
        <BackButton onClick={() => go(back(state))} />
        {phase === 'verified' && <Button onClick={onVerified}>{t('next')}</Button>}
        {phase === 'waiting' && (
          <Button pending={checking} onClick={() => void check()}>
            {checking ? t('checking') : t('check')}
          </Button>
        )}
        {phase === 'expired' && (
          <Button kind="whatsapp" pending={pending} onClick={() => void renew()}>
            {pending ? t('renewing') : t('renew')}
          </Button>
        )}
      </div>
    </div>
  )
}

function HowTo({ owner: { whatsappLink, code } }: { owner: Owner }) {
  const t = useTexts('setup.verify')
  const large = useLargeScreen()
  return (
    <>
      <ol className="whatsapp-steps">
        <li>{large ? t('step1OrScan') : t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <WhatsappWays
        href={whatsappLink}
        code={code}
        texts={{ open: t('open'), scan: t('scan'), code: t('code'), number: t('number') }}
        large={large}
        onOpen={() => undefined}
      />
      <p className="sm muted">{t('lasts')}</p>
    </>
  )
}
