// Signing in by a link that the operator made at the server's console, for when WhatsApp is gone.
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import { useCommand } from '#/api/client'
import { postConsoleLink } from '#/api/console-link'
import { userMessage } from '#/api/errors'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Button, ButtonLink } from '#/ui/button'

/** The key behind `#key=`, taken out of the address so that no history keeps it; and how to drop it. */
export function useConsoleKey(): [string | null, () => void] {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [key, setKey] = useState(() => new URLSearchParams(hash.slice(1)).get('key'))
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return [key, () => setKey(null)]
}

export function ConsoleEntry({ consoleKey, onDropped }: { consoleKey: string; onDropped: () => void }) {
  const t = useTexts('login.console')
  const { pending, run } = useCommand(postConsoleLink)
  const [problem, setProblem] = useState<string | null>(null)
  const [entry, setEntry] = useState<z.infer<typeof postConsoleLink.response> | null>(null)

  async function enter() {
    try {
      setEntry(await run({ body: { key: consoleKey } }))
    } catch (cause) {
      setProblem(userMessage(cause, t('failed')))
    }
  }

  if (entry) {
    return (
      <section className="card card--pad stack" role="status">
        <h2 className="display-3">{t('done', { name: entry.user.name })}</h2>
        <p>{t('by', { operator: entry.let_in_by })}</p>
        <ButtonLink size="lg" to={to.dashboard(entry.user.role) ?? to.home()}>
          {t('dashboard')}
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="card card--pad stack">
      <p>{t('text')}</p>
      {problem && (
        <p className="notice notice--bad" role="alert">
          {problem}
        </p>
      )}
      <Button size="lg" block pending={pending} onClick={() => void enter()}>
        {!pending && <KeyRound className="icon" aria-hidden="true" />}
        {pending ? t('entering') : t('enter')}
      </Button>
      <Button kind="ghost" size="sm" onClick={onDropped}>
        {t('whatsapp')}
      </Button>
    </section>
  )
}
