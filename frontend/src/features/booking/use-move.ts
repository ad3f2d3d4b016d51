// Moves an appointment, and says why not.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommand, useRefresh } from '#/api/client'
import { userMessage } from '#/api/errors'
import { postMove } from '#/api/own-changes'
import { useShopZone } from '#/api/shop-context'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { randomUuid } from '#/lib/session-id'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { useToast } from '#/ui/toast'

interface Move {
  readonly pending: boolean
  /** Why the last attempt failed; the choice stays open. */
  readonly problem: string | null
  readonly move: (slot: Slot) => Promise<void>
}

interface Moved {
  readonly id: number
  /** Where the visitor goes when it is done. */
  readonly page: string
  readonly visitLink: string | undefined
}

export function useMove({ id, page, visitLink }: Moved): Move {
  const t = useTexts('move')
  const zone = useShopZone()
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { run, pending } = useCommand(postMove)
  const [problem, setProblem] = useState<string | null>(null)
  /** A client who lost the answer and asks again for the same place has moved once. */
  const last = useRef({ place: '', key: '' })

  async function move({ start, staffId }: Slot) {
    setProblem(null)
    const place = `${start} ${staffId}`
    if (last.current.place !== place) last.current = { place, key: randomUuid() }
    try {
      const body = { start_time: start, staff_id: staffId }
      const moved = await run({ params: { id }, body, idempotencyKey: last.current.key, visitLink })
      const [name = ''] = moved.staff_name.split(' ')
      const date = formatDate(shopDateOf(moved.start_time, zone), 'day')
      const time = formatTime(moved.start_time, zone)
      toast({ title: t('moved.title'), text: t('moved.text', { date, time, name }) })
      navigate(page)
    } catch (error) {
      setProblem(userMessage(error, t('moveFailed')))
      refresh(['slots', 'bookings'])
    }
  }
  return { pending, problem, move }
}
