// The form with which a client joins the waitlist. A visitor who has not verified does so first; the form is sent when that is done.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useRefresh } from '#/api/client'
import { deadlineOf, usePassed } from '#/api/link-expiry'
import { usePoll } from '#/api/poll'
import { useSessionUser } from '#/api/session'
import { useShopZone } from '#/api/shop-context'
import { useAfterWhatsapp } from '#/api/whatsapp'
import { useTexts } from '#/i18n'
import { addDays, formatDate } from '#/lib/shop-time'
import { useZodForm } from '#/lib/use-zod-form'
import { useVerification } from '#/verification/use-verification'
import { DAYS_AHEAD, MAX_WINDOWS, windowDraftSchema, windowsOf } from '#/waitlist/window-draft'
import { useJoin } from './use-join'
import { useToday } from './use-today'
import type { DatedPlan } from './wizard'

export function useWaitlistForm({ services, staff }: DatedPlan) {
  const t = useTexts('waitlist.days')
  const today = useToday(useShopZone())
  const schema = windowDraftSchema(today, {
    missing: t('missing'),
    tooMany: t('tooMany', { count: String(MAX_WINDOWS) }),
    badDate: t('badDate', { date: formatDate(addDays(today, DAYS_AHEAD), 'day') }),
  })
  const form = useZodForm(schema, {
    kind: 'chosen',
    days: [],
    until: '',
    part: 'any',
    staff: staff.kind === 'exactly' ? String(staff.staff.id) : '',
  })
  const { join, ...joining } = useJoin()
  const send = form.handleSubmit((draft) =>
    join({
      services,
      staffId: draft.staff === '' ? null : Number(draft.staff),
      windows: windowsOf(draft, today),
    }),
  )
  const { prove, ...proof } = useProof(() => void send())
  const submit = () => {
    const isGood = z.safeParse(schema, form.getValues()).success
    if (proof.isUnknown && isGood) prove()
    else if (proof.isUnknown) void form.handleSubmit(() => undefined)()
    else void send()
  }
  return { form, today, submit, ...joining, ...proof }
}

/** What to send once WhatsApp has proven who the visitor is. */
function useProof(send: () => void) {
  const user = useSessionUser()
  const refresh = useRefresh()
  const { button, issued, problem } = useVerification('waitlist')
  const deadline = issued ? deadlineOf('profile', issued.link.expiresAt, issued.arrivedAt) : undefined
  const isOver = usePassed(deadline)
  const [asked, setAsked] = useState(false)
  const isUnknown = user === null
  const isAwaited = isUnknown && issued !== null && !isOver
  const ask = useCallback(() => refresh(['session']), [refresh])
  usePoll(ask, (issued?.link.pollSeconds ?? 0) * 1000, isAwaited)
  useAfterWhatsapp('profile', { watching: isAwaited })
  const sendAtLast = useEffectEvent(send)
  const isProven = asked && Boolean(user)
  useEffect(() => {
    if (isProven) sendAtLast()
  }, [isProven])
  const prove = () => {
    setAsked(true)
    button.onRetry()
  }
  const whatsapp = isOver ? { ...button, href: undefined } : button
  return { isUnknown, isAwaited, whatsapp, problem, prove }
}
