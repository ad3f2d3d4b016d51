// Makes the booking and decides what every kind of refusal means for the visitor.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type BookRequest, postBook } from '#/api/book'
import { keyFor } from '#/api/booking-key'
import { cachePolicies, timing } from '#/api/cache-policy'
import { call, useCommand, useQuery, useRefresh } from '#/api/client'
import { ApiError, userMessage } from '#/api/errors'
import { getShopConfig } from '#/api/shop'
import { useShop } from '#/api/shop-context'
import { getStaff } from '#/api/staff'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { randomUuid } from '#/lib/session-id'
import { writeText } from '#/lib/stored-text'
import { useToast } from '#/ui/toast'
import { type Booker, bookingRequest } from './booking-request'
import { rememberedContact } from './contact'
import type { ConfirmedPlan } from './wizard'
import { finishWizard, loseChosenSlot, loseChosenStylist } from './wizard-store'

interface Booking {
  readonly pending: boolean
  /** A limit on what the visitor holds, in the server's words: it stays until something is cancelled. */
  readonly limit: string | null
  readonly book: (booker: Booker) => Promise<void>
}

export function useBooking(plan: ConfirmedPlan): Booking {
  const t = useTexts('confirm')
  const toast = useToast()
  const send = useSend()
  const [pending, setPending] = useState(false)
  const [limit, setLimit] = useState<string | null>(null)
  const bufferAfter = useBufferAfter()
  const refuse = useRefusal(plan)
  const navigate = useNavigate()
  const onPage = useOnPage()
  // A second click may come before `pending` has reached the button.
  const busy = useRef(false)

  const book = async (booker: Booker) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setLimit(null)
    // Remembered before it succeeds: a client who loses a time need not type the name again.
    if (booker.kind === 'contact') rememberedContact.write(booker.contact)
    const body = bookingRequest(plan, booker, bufferAfter)
    try {
      const answer = await send({ body, idempotencyKey: keyFor(body, randomUuid) })
      writeText('local', 'bookingSessionId', answer.sessionId)
      // As other tabs hear of it: the header shows the way to the booking.
      dispatchEvent(new StorageEvent('storage'))
      // At once, so that the screen now open has gone where an empty wizard belongs before we lead away from it.
      flushSync(() => finishWizard({ plan, answer, reopened: false }))
      if (!onPage.current) navigate(to.bookingConfirmation())
      toast({
        title: t('madeTitle'),
        text: answer.autoConfirmed ? t('madeConfirmed') : t('madeCreated'),
      })
    } catch (error) {
      if (isLimit(error)) setLimit(error.message)
      else refuse(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { pending, limit, book }
}

function isLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'too_many_holds' || error.code === 'too_many_bookings')
}

/** The same request may still be at work at the server, sent before a reload: its answer is worth waiting for once. */
function useSend() {
  const { run } = useCommand(postBook)
  return async (args: { body: BookRequest; idempotencyKey: string }) => {
    try {
      return await run(args)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'in_flight')) throw error
      await new Promise((resolve) => setTimeout(resolve, timing.retryAfter))
      return run(args)
    }
  }
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
  const { data = shop } = useQuery(
    getShopConfig,
    { query: {} },
    { cachePolicy: cachePolicies.shopConfigInBooking },
  )
  return data.buffer_after_minutes ?? 0
}

/** The notification is specified (rules/screens#specified-texts); what the visitor can do about it follows from the code. */
function useRefusal(plan: ConfirmedPlan): (error: unknown) => void {
  const t = useTexts('confirm')
  const toast = useToast()
  const refresh = useRefresh()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    const status = error instanceof ApiError ? error.status : 0
    const changed = code === 'price_changed'
    // A rule the visitor broke or a limit says how to go on; everything else is said the specified way.
    const text = SAYS_HOW_TO_GO_ON.includes(status) ? userMessage(error, t('failedText')) : t('failedText')
    if (code === 'slot_taken') {
      // The page of the times says it: a notification would cover them.
      loseChosenSlot()
      refresh(['slots'])
      return
    }
    toast({ title: t('failedTitle'), text: changed ? t('priceChanged') : text, tone: 'destructive' })
    if (changed || status === 404) refresh(['services', 'shop', 'staff'])
    if (status === 404) void checkStylist(plan)
  }
}

const SAYS_HOW_TO_GO_ON: readonly number[] = [403, 404, 409, 422, 429]

/** Whether the stylist still does these services; services that are gone show in the refreshed offer. */
async function checkStylist({ services, stylist }: ConfirmedPlan): Promise<void> {
  const query = { services: services.map((service) => service.id) }
  const staff = await call(getStaff, { query }).catch(() => null)
  if (staff !== null && !staff.some((member) => member.id === stylist.id)) loseChosenStylist(stylist)
}
