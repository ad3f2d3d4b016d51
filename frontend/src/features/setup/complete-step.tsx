// Step 4: the salon is open. Where it is, and where its owner signs in.
import ExternalLink from 'lucide-react/icons/external-link'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Button, ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { begin, type SetupState, type StateOf } from './steps'

interface CompleteStepProps {
  readonly state: StateOf<'complete'>
  readonly go: (next: SetupState) => void
}

export function CompleteStep({ state: { name, url, plan }, go }: CompleteStepProps) {
  const t = useTexts('setup.complete')
  return (
    <div className="card empty">
      <MirrorArt />
      <h2 className="display-2 ink" dir="auto">
        {t('title', { name })}
      </h2>
      <p>{t('text')}</p>
      <p>
        <a className="link setup-url" href={url}>
          {new URL(url).host}
          <ExternalLink className="icon" aria-hidden="true" />
        </a>
      </p>
      <div className="row row--wrap row--center">
        <a className="btn btn--primary" href={new URL('/login', url).href}>
          {t('signIn')}
        </a>
        <ButtonLink kind="line" to={to.home()}>
          {t('main')}
        </ButtonLink>
        <Button kind="ghost" onClick={() => go(begin(plan))}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}
