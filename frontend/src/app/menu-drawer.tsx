// What small screens show instead of the links in a header: a menu that slides in from the side.
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { Dialog } from '#/ui/dialog'

interface MenuDrawerProps {
  /** Where the links lead, and what they say. */
  readonly places: readonly (readonly [to: string, text: string])[]
}

export function MenuDrawer({ places }: MenuDrawerProps): ReactNode {
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
            {places.map(([place, text]) => (
              <Link key={place} to={place} onClick={() => setOpen(false)}>
                {text}
              </Link>
            ))}
          </nav>
        </Dialog>
      )}
    </>
  )
}
