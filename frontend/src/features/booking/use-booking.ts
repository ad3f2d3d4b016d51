// Makes the booking and decides what every kind of refusal means for the visitor.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { postBook } from '#/api/bookings'
import { useCommand, useQuery, useRefresh } from '#/api/client'
import { ApiError, userMessage } from '#/api/errors'
import { freshness } from '#/api/freshness'
import { getShopConfig } from '#/api/shop'
import { useShop } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { randomUuid } from '#/lib/session-id'
import { writeText } from '#/lib/stored-text'
import { useToast } from '#/ui/toast'
import { keyFor } from './booking-key'
import { type Booker, bookingRequest } from './booking-request'
import { rememberedContact } from './contact'
import type { ConfirmedPlan } from './wizard'
import { finishWizard, loseChosenSlot } from './wizard-store'

interface Booking {
  readonly pending: boolean
  readonly book: (booker: Booker) => Promise<void>
}

export function useBooking(plan: ConfirmedPlan): Booking {
  const t = useTexts('booking')
  const toast = useToast()
  const command = useCommand(postBook)
  const bufferAfter = useBufferAfter()
  const refuse = useRefusal()
  const navigate = useNavigate()
  const onPage = useOnPage()
  // A second click may come before `pending` has reached the button.
  const busy = useRef(false)

  const book = async (booker: Booker) => {
    if (busy.current) return
    busy.current = true
    // Remembered before it succeeds: whoever loses a time need not type the name again.
    if (booker.kind === 'contact') rememberedContact.write(booker.contact)
    const body = bookingRequest(plan, booker, bufferAfter)
    try {
      const answer = await command.run({ body, idempotencyKey: keyFor(body, randomUuid) })
      writeText('local', 'bookingSessionId', answer.sessionId)
      // At once, so that the screen now open has gone where an empty wizard belongs before we lead away from it.
      flushSync(() => finishWizard({ plan, answer }))
      if (!onPage.current) navigate(to.bookingConfirmation())
      toast({
        title: t('booked.toastTitle'),
        text: answer.autoConfirmed ? t('booked.toastConfirmed') : t('booked.toastCreated'),
      })
    } catch (error) {
      refuse(error)
    } finally {
      busy.current = false
    }
  }
  return { pending: command.pending, book }
}

/** Whether the visitor is still on the page that books. */
function useOnPage() {
  const onPage = useRef(true)
  useEffect(() => {
    onPage.current = true
    return () => {
      onPage.current = false
    }
  }, [])
  return onPage
}

/** The salon's buffer after a visit, asked for anew: what came with the page may be older than a booking allows. */
function useBufferAfter(): number {
  const shop = useShop()
  const { data = shop } = useQuery(getShopConfig, { query: {} }, { freshness: freshness.shopConfigInBooking })
  return data.buffer_after_minutes ?? 0
}

/** The notification is the specification's; what the visitor can do about it follows from the code. */
function useRefusal(): (error: unknown) => void {
  const t = useTexts('booking.confirm')
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    const status = error instanceof ApiError ? error.status : 0
    // A rule the visitor broke or a limit says how to go on; everything else is said the specified way.
    const text = SAYS_HOW_TO_GO_ON.includes(status) ? userMessage(error, t('failedText')) : t('failedText')
    toast({ title: t('failedTitle'), text, tone: 'destructive' })
    if (code === 'slot_taken') {
      loseChosenSlot()
      refresh(['slots'])
      navigate(to.bookingDatetime())
    }
    if (code === 'price_changed' || status === 404) refresh(['services', 'shop', 'staff'])
  }
}

const SAYS_HOW_TO_GO_ON: readonly number[] = [403, 422, 429]
