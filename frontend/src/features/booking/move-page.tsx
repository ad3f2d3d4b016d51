// Another time for an appointment of the visitor's own.
import './booking.css'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { getBookings } from '#/api/bookings'
import type { ChangeOptions } from '#/api/change-policy'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { getChangeOptions } from '#/api/own-changes'
import { getLink } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { move } from '#/i18n/move'
import { lazyComponent } from '#/lib/lazy-component'
import { ButtonLink } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import type { MovingBooking } from './move'
import { SlotsSkeleton } from './skeletons'
import { usePrefetchChunk } from './use-prefetch-chunk'

/** Fetched while the appointment is read. */
const loadForm = () => import('./move-form')
const MoveForm = lazyComponent('MoveForm', loadForm)

export const MovePage = withTexts({ move }, OwnPage)
/** The same by the link of a message. */
export const LinkedMovePage = withTexts({ move }, LinkedPage)

function OwnPage() {
  const { id = '' } = useParams()
  return <Frame appointment={<OwnAppointment key={id} id={id} />} />
}

function LinkedPage() {
  const { token = '' } = useParams()
  return <Frame appointment={<LinkedAppointment key={token} token={token} />} />
}

function Frame({ appointment }: { readonly appointment: ReactNode }) {
  const t = useTexts('move')
  usePrefetchChunk(loadForm)
  return (
    <div className="wrap booking moving">
      <div className="wizard-head">
        <PageHeading title={t('title')} />
      </div>
      {appointment}
    </div>
  )
}

function OwnAppointment({ id }: { readonly id: string }) {
  const bookings = useQuery(getBookings, {})
  const options = useQuery(getChangeOptions, { params: { id } })
  const booking = bookings.data?.find((one) => String(one.id) === id)
  return (
    <Appointment
      booking={booking}
      options={options.data}
      error={options.error ?? bookings.error}
      isAbsent={bookings.data !== undefined && !booking}
      page={to.profile()}
      retry={() => {
        bookings.refetch()
        options.refetch()
      }}
    />
  )
}

function LinkedAppointment({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(getLink, { params: { token } })
  const visit = data?.purpose === 'visit' ? data : undefined
  const booking = visit && {
    ...visit.booking,
    service_names: visit.booking.services.map((service) => service.name),
  }
  return (
    <Appointment
      booking={booking}
      options={visit?.change}
      error={error}
      isAbsent={data !== undefined && !visit}
      page={to.linked(token)}
      visitLink={token}
      retry={refetch}
    />
  )
}

interface AppointmentProps {
  readonly booking: MovingBooking | undefined
  readonly options: ChangeOptions | undefined
  readonly error: Error | undefined
  readonly isAbsent?: boolean
  /** Where the visitor came from, and goes back to. */
  readonly page: string
  readonly visitLink?: string
  readonly retry: () => void
}

function Appointment(props: AppointmentProps) {
  const t = useTexts('move')
  const { booking, options, error, isAbsent, page, visitLink, retry } = props
  const refusal = options?.move_refusal
  const back = (
    <ButtonLink kind="line" size="sm" to={page}>
      {t(visitLink === undefined ? 'appointments' : 'appointment')}
    </ButtonLink>
  )
  if (refusal) return <EmptyState text={refusal.sentence}>{back}</EmptyState>
  if (booking && options) {
    return (
      <Suspense fallback={<SlotsSkeleton text={t('loading')} />}>
        <MoveForm booking={booking} page={page} visitLink={visitLink} />
      </Suspense>
    )
  }
  if (isAbsent || (error instanceof ApiError && error.status < 500)) {
    return <ErrorState text={t('absent')}>{back}</ErrorState>
  }
  if (!error) return <SlotsSkeleton text={t('loading')} />
  return <ErrorState text={t('failed')} retry={{ label: t('retry'), run: retry }} />
}
