// The platform's sign and name, leading to its front page.
import { Link } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { to } from './routes'

export function PlatformBrand() {
  const t = useTexts('shell')
  return (
    <Link className="brandmark" to={to.home()}>
      <span className="mono" aria-hidden="true">
        {t('platform').slice(0, 1)}
      </span>
      <span className="brandname">
        {t('platform')}
        <span className="visually-hidden">{t('homeOf')}</span>
      </span>
    </Link>
  )
}
