// Opens wizard screens in a test: the real pages, routes and texts over a fake server.
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import type { ShopConfig } from '#/api/shop'
import { ShopProvider } from '#/api/shop-context'
import { paths } from '#/app/routes'
import { TextProvider } from '#/i18n'
import { en } from '#/i18n/en'
import { writeText } from '#/lib/stored-text'
import { rating } from '#/reviews/review-fixtures'
import { ToastProvider } from '#/ui/toast'
import { ava, brows, cut, lashes, maya } from './booking-fixtures'
import { ConfirmStep } from './confirm-step'
import { ServiceStep } from './service-step'
import { StaffStep } from './staff-step'
import { TimeStep } from './time-step'
import { emptyWizard, type Wizard } from './wizard'
import type { CreatedBooking } from './wizard-record'
import { finishWizard, reopenWizard, updateWizard } from './wizard-store'

export const shop: ShopConfig = {
  id: 1,
  name: 'Glow Beauty Studio',
  subdomain: 'glow',
  logo_url: null,
  hero_image_url: null,
  business_address: '418 Bergen Street\nBrooklyn',
  business_phone: null,
  business_email: null,
  whatsapp_admin_number: null,
  business_description: null,
  price_note: null,
  color_palette: null,
  buffer_after_minutes: 10,
  timezone: 'America/New_York',
}

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly sentence: string
}

export const refusal = (status: number, code: string, sentence: string): Refusal => ({
  status,
  code,
  sentence,
})

/** What one operation answers: JSON, a refusal, or 'offline', 'never' for no answer at all. */
type Answer = object | 'offline' | 'never' | Promise<object>

interface Sent {
  readonly operation: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly key: string | null
}

const usual: Record<string, Answer> = {
  'GET /api/client/services': [cut, brows, lashes],
  'GET /api/client/shop-config': shop,
  'GET /api/client/staff': [ava, maya],
  'GET /api/session/user': refusal(401, 'not_verified', 'Session not verified'),
  'GET /api/client/days': { days: [], first_available: null },
  'GET /api/client/slots': [],
  'GET /api/client/reviews': { ...rating, reviews: [] },
  'GET /api/client/bookings': [],
  'GET /api/client/consents': {
    reminders: true,
    promotions: false,
    reminders_stopped: false,
    promotions_stopped: false,
  },
  'GET /api/client/policy': {
    cancel_notice_minutes: 0,
    move_notice_minutes: 0,
    max_moves: 3,
    late_cancel: 'allow',
    text: '',
  },
  'GET /api/client/whatsapp-link': {
    whatsappLink: 'https://wa.me/15550100200?text=Confirm%20my%20booking',
    code: 'BQFZ-DHWN',
    matchNumber: null,
    expiresAt: '2026-11-24T15:15:00Z',
    pollSeconds: 3,
  },
}

/** The fake server: `answers` replace the usual ones and may be changed while the test runs. */
export function fakeServer(answers: Record<string, Answer>) {
  const table = { ...usual, ...answers }
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://glow.localhost')
    const operation = `${init.method} ${url.pathname}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({
      operation,
      query: Object.fromEntries(url.searchParams),
      body,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return respond(table[operation] ?? refusal(404, 'not_found', 'Not found'))
  })
  return { table, sent, to: (operation: string) => sent.filter((one) => one.operation === operation) }
}

async function respond(promised: Answer): Promise<Response> {
  const answer = await promised
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  if (answer === 'never') return new Promise<Response>(() => {})
  if (!isRefusal(answer)) return Response.json(answer)
  return new Response(answer.sentence, { status: answer.status, headers: { 'x-error-code': answer.code } })
}

function isRefusal(answer: object): answer is Refusal {
  return 'code' in answer && 'sentence' in answer
}

/** Shows the wizard at an address, with the choices made so far; `own` is what is different about the salon. */
export function openWizard(path: string, wizard: Wizard = emptyWizard, own: Partial<ShopConfig> = {}) {
  updateWizard(() => wizard)
  reopenWizard()
  return show(path, undefined, own)
}

/** Shows a booking right after it was made, with something else of the page `beside` it. */
export function openMade(made: CreatedBooking, beside?: ReactNode) {
  writeText('local', 'bookingSessionId', made.answer.sessionId)
  finishWizard(made)
  return show(paths.bookingConfirmation, beside)
}

/** Loads a page anew: only what is stored is left of the choices. */
export function reopenPage(path: string) {
  reopenWizard()
  return show(path)
}

function show(path: string, beside?: ReactNode, own: Partial<ShopConfig> = {}) {
  const user = userEvent.setup({
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <TextProvider area={en}>
        <MemoryRouter initialEntries={[path]}>
          <ToastProvider duration={5000}>
            <ShopProvider shop={{ ...shop, ...own }}>
              <Address />
              {beside}
              <Routes>
                <Route path={paths.booking} element={<ServiceStep />} />
                <Route path={paths.bookingServices} element={<StaffStep />} />
                <Route path={paths.bookingDatetime} element={<TimeStep />} />
                <Route path={paths.bookingConfirmation} element={<ConfirmStep />} />
              </Routes>
            </ShopProvider>
          </ToastProvider>
        </MemoryRouter>
      </TextProvider>
    </SWRConfig>,
  )
  return user
}

function Address() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <Link to={paths.bookingDatetime}>elsewhere</Link>
    </>
  )
}
