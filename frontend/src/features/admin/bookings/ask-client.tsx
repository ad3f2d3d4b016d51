// Asks the client of a booking that has lost its time which other time suits them, and says when that was done.
import type { MouseEvent } from 'react'
import { postAsk } from '#/api/admin-stranded'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, type Instant, shopDateOf, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'

interface AskClientProps {
  readonly id: number
  readonly client: string
}

export function AskClient({ id, client }: AskClientProps) {
  const t = useTexts('adminToMove.ask')
  const { query } = useCurrentShop()
  const words = { ...mutationTexts(t, 'note', 'failure'), done: t('done', { client }) }
  const { pending, run } = useMutation(postAsk, words)

  async function ask({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const isAsked = await run({ params: { id }, query })
    // The button goes.
    if (isAsked && document.activeElement === button) button.closest('li')?.querySelector('button')?.focus()
  }
  return (
    <Button size="sm" kind="ghost" pending={pending} onClick={(event) => void ask(event)}>
      {t('action', { client })}
    </Button>
  )
}

export function Asked({ at }: { readonly at: Instant }) {
  const t = useTexts('adminToMove.ask')
  const { zone } = useCurrentShop()
  const day = shopDateOf(at, zone)
  return (
    <p className="sm muted">
      {t(day === today(zone) ? 'at' : 'on', { date: formatDate(day), time: formatTime(at, zone) })}
    </p>
  )
}
