// The link is made: how to send its message, what WhatsApp may ask back, and the way to another link.
import Hourglass from 'lucide-react/icons/hourglass'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TimerOff from 'lucide-react/icons/timer-off'
import { useEffect, useRef } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useLargeScreen, WhatsappWays } from '#/ui/whatsapp-ways'
import type { Issued, SignIn } from './use-login'

export function Waiting({
  issued,
  expired,
  pending,
  getLink,
  restart,
  opened,
}: Omit<SignIn, 'issued'> & { issued: Issued }) {
  const t = useTexts('login')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card card--pad stack login-w" aria-labelledby="waiting">
      <h2 className="display-3 row" id="waiting" tabIndex={-1} ref={heading}>
        {expired ? (
          <TimerOff className="icon" aria-hidden="true" />
        ) : (
          <Hourglass className="icon" aria-hidden="true" />
        )}
        {expired ? t('expired') : t('waiting')}
      </h2>
      <p className="visually-hidden" role="status">
        {expired ? `${t('expired')}. ${t('expiredText')}` : t('ready', { code: issued.link.code })}
      </p>
      {expired ? <p className="muted">{t('expiredText')}</p> : <HowTo issued={issued} onOpen={opened} />}
      <div className="row row--wrap login-again">
        <Button kind={expired ? 'whatsapp' : 'line'} pending={pending} onClick={() => void getLink()}>
          {pending ? t('generating') : t('sendAgain')}
        </Button>
        <Button kind="ghost" disabled={pending} onClick={restart}>
          {t('newLink')}
        </Button>
      </div>
    </section>
  )
}

function HowTo({ issued: { link, minutes }, onOpen }: { issued: Issued; onOpen: () => void }) {
  const t = useTexts('login')
  const large = useLargeScreen()
  return (
    <>
      <ol className="whatsapp-steps">
        <li>{large ? t('step1OrScan') : t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <WhatsappWays
        href={link.whatsappLink}
        code={link.code}
        texts={{ open: t('open'), scan: t('scan'), code: t('code'), number: t('number') }}
        large={large}
        onOpen={onOpen}
      >
        {link.matchNumber !== null && (
          <p className="login-match">
            {t('match')} <b className="num">{link.matchNumber}</b>
          </p>
        )}
      </WhatsappWays>
      <p className="notice notice--warn">
        <ShieldAlert className="icon" aria-hidden="true" />
        <span>{t('warning')}</span>
      </p>
      {link.delayed && <p className="notice notice--warn">{t('delayed')}</p>}
      <p className="sm muted">{t('lasts', { minutes })}</p>
    </>
  )
}
