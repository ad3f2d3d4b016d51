// A salon's host sends a visitor who wants a salon to the platform, where salons are made.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { platformUrl } from '#/lib/site'

export function PlatformRedirect() {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  const there = new URL(pathname, platformUrl).href
  useEffect(() => location.replace(there), [there])
  return (
    <p className="wrap page-loading">
      <a className="link" href={there}>
        {t('toPlatform')}
      </a>
    </p>
  )
}
