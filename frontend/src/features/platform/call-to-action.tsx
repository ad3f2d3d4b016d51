// The last word of the landing page: begin.
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { defaultPalette, paletteStyle } from '#/theme/palette-preview'
import { ButtonLink } from '#/ui/button'
import { Strands } from '#/ui/illustrations/strands'

export function CallToAction() {
  const t = useTexts('platform')
  return (
    <div className="wrap">
      <section
        className="platform-close platform-night platform-dark"
        style={paletteStyle(defaultPalette.primary, defaultPalette.secondary)}
        aria-labelledby="closing"
      >
        <span className="platform-close-art" aria-hidden="true">
          <Strands shape="drift" width={640} height={400} count={60} seed={8} />
        </span>
        <div className="stack">
          <h2 className="display-1" id="closing">
            {t('closing.title')}
          </h2>
          <p>{t('closing.text')}</p>
          <ButtonLink size="lg" className="platform-white" to={to.setupSalon()}>
            {t('create')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
