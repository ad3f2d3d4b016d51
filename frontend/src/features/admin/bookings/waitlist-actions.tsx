// What the desk does for a client who waits: offers the time that fits, books them, or takes them off the list.
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DeskEntry, deleteDeskEntry, postDeskOffer } from '#/api/admin-waitlist'
import { ApiError } from '#/api/errors'
import { mutationErrorText } from '#/dashboard/mutation-error'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { formatTime } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useCurrentShop } from '../current-shop'
import { offerable } from './waitlist-entry'

interface WaitlistActionsProps {
  readonly entry: DeskEntry
  readonly onBook: () => void
  /** The button, which had the focus, is about to go. */
  readonly onRemoved: () => void
}

export function WaitlistActions({ entry, onBook, onRemoved }: WaitlistActionsProps) {
  const t = useTexts('adminWaitlist')
  const { closed } = useCurrentShop()
  const [isRemoving, setRemoving] = useState(false)
  const book = useRef<HTMLButtonElement>(null)
  const time = closed ? null : offerable(entry)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
      <div className="row" role="group" aria-label={entry.client.name}>
        {time && <Offer entry={entry} time={time} next={book} />}
        {!closed && (
          <Button ref={book} size="sm" kind="line" onClick={onBook}>
            {t('book')}
          </Button>
        )}
        <Button size="sm" kind="ghost" onClick={() => setRemoving(true)}>
          {t('remove.action')}
        </Button>
      </div>
      {isRemoving && <Remove entry={entry} onRemoved={onRemoved} onClose={() => setRemoving(false)} />}
    </>
  )
}

interface OfferProps {
  readonly entry: DeskEntry
  readonly time: NonNullable<DeskEntry['fits']>
  /** Takes the focus: once it is offered, the button goes. */
  readonly next: RefObject<HTMLElement | null>
}

function Offer({ entry: { id, client }, time, next }: OfferProps) {
  const t = useTexts('adminWaitlist.offer')
  const { query, zone } = useCurrentShop()
  const reason = (error: unknown, text: string) => {
    const code = error instanceof ApiError && refusals.find((known) => known === error.code)
    return code ? t(`refused.${code}`, { client: client.name }) : mutationErrorText(error, text)
  }
  const { pending, run } = useMutation(postDeskOffer, {
    ...mutationTexts(t, 'done', 'failure', reason),
    doneText: ({ until }) => t('until', { client: client.name, time: formatTime(until, zone) }),
  })

  async function offer(button: HTMLElement) {
    const { start_time, staff_id } = time
    const isOffered = await run({ params: { id }, query, body: { start_time, staff_id } })
    if (isOffered && document.activeElement === button) next.current?.focus()
  }
  return (
    <Button size="sm" pending={pending} onClick={({ currentTarget }) => void offer(currentTarget)}>
      {t('action')}
    </Button>
  )
}

/** In the words of the wire. */
const refusals = ['slot_taken', 'not_reachable', 'offered'] as const

interface RemoveProps extends Omit<WaitlistActionsProps, 'onBook'> {
  readonly onClose: () => void
}

function Remove({ entry: { id, client, services }, onRemoved, onClose }: RemoveProps) {
  const t = useTexts('adminWaitlist.remove')
  const admin = useTexts('admin')
  const { query } = useCurrentShop()
  const { pending, run } = useMutation(deleteDeskEntry, mutationTexts(t, 'done', 'failure'))

  async function remove() {
    const isGone = await run({ params: { id }, query })
    // At once: the dialog gives the focus back to the button that opened it.
    flushSync(onClose)
    if (isGone) onRemoved()
  }
  return (
    <ConfirmDialog
      title={t('title', { client: client.name })}
      closeLabel={admin('close')}
      keep={t('keep')}
      action={t('action')}
      pending={pending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p dir="auto">{t('text', { services: services.map(({ name }) => name).join(', ') })}</p>
    </ConfirmDialog>
  )
}
