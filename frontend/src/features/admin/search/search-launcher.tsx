// The way to the search: a button in the dashboard's header, and Ctrl-K or Cmd-K from every tab.
import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts, withTexts } from '#/i18n'
import { adminSearch } from '#/i18n/admin-search'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { Loading } from '#/ui/skeleton'
import type { SearchedShop } from './search-dialog'

const SearchDialog = lazyComponent('SearchDialog', () => import('./search-dialog'))

export const SearchLauncher = withTexts({ adminSearch }, Launcher)

function Launcher({ shop }: { shop: SearchedShop }) {
  const t = useTexts('adminSearch')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // It is the browser's own search otherwise. A dialog that is open keeps what was typed into it.
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  // After the dialog has handed the focus back: the next key is about what was opened.
  useEffect(() => {
    if (chosen === null) return
    document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })
    setChosen(null)
    navigate(chosen)
  }, [chosen, navigate])

  function go(address: string) {
    setOpen(false)
    setChosen(address)
  }

  return (
    <>
      <Button
        kind="line"
        size="sm"
        aria-label={t('open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('open')}
        onClick={() => setOpen(true)}
      >
        <Search className="icon" aria-hidden="true" />
        <span className="hide-s">{t('open')}</span>
      </Button>
      {open && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <SearchDialog shop={shop} onGo={go} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
