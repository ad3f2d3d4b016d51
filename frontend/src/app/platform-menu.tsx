// What small screens show instead of the links in the platform's header: a menu that slides in from the side.
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { Dialog } from '#/ui/dialog'
import { to } from './routes'

const places = [
  [to.home(), 'home'],
  [to.setupSalon(), 'createSalon'],
  [to.login(), 'staffLogin'],
  [to.contact(), 'contact'],
] as const

export function PlatformMenu(): ReactNode {
  const t = useTexts('shell')
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes it
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <button
        className="icon-btn only-s"
        type="button"
        aria-label={t('openMenu')}
        title={t('openMenu')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu className="icon" aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={t('menu')} closeLabel={t('close')} onClose={() => setOpen(false)} drawer>
          <nav className="platform-menu" aria-label={t('mainNav')}>
            {/* Closed first: a dialog that closes gives the focus back, and the new place takes it afterwards. */}
            {places.map(([href, name]) => (
              <Link key={name} to={href} onClick={() => setOpen(false)}>
                {t(name)}
              </Link>
            ))}
          </nav>
        </Dialog>
      )}
    </>
  )
}
