// What a newcomer sees instead of tabs without anything in them.
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { WhatsappButton } from '#/ui/whatsapp-button'
import type { Verification } from '#/verification/use-verification'

export function GetStarted({ verification }: { verification: Verification }) {
  const t = useTexts('profile.start')
  return (
    <section className="card empty" aria-labelledby="get-started">
      <MirrorArt />
      <h2 className="display-2 ink" id="get-started">
        {t('title')}
      </h2>
      <p>{verification.problem ?? t('text')}</p>
      <div className="row row--wrap row--center">
        <WhatsappButton {...verification.button}>{t('verify')}</WhatsappButton>
        <ButtonLink kind="line" to={to.services()}>
          {t('browse')}
        </ButtonLink>
      </div>
    </section>
  )
}
