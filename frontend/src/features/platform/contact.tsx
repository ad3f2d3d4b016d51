// The foot of the landing page: how to reach the platform. Contact in the header leads here.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'

/** The server writes the address into the platform's pages (CONTACT_EMAIL); the development server's page has none. */
const contactAddress = () =>
  document.querySelector<HTMLMetaElement>('meta[name="parlour:contact"]')?.content || 'hello@parlour.example'

export function Contact() {
  const t = useTexts('platform.contact')
  const address = contactAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()

  // `key` makes a second click work as well.
  useEffect(() => {
    if (hash !== '#contact' || key === '') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <footer className="footer platform-foot" id="contact">
      <div className="wrap row between row--wrap">
        <h2 className="brandmark" tabIndex={-1} ref={heading}>
          {t('title')}
        </h2>
        <a className="link" href={`mailto:${address}`}>
          {address}
        </a>
      </div>
    </footer>
  )
}
