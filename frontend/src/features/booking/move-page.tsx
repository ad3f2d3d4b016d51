// Another time for an appointment of the visitor's own.
import './booking.css'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { getBookings } from '#/api/bookings'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { getChangeOptions } from '#/api/own-changes'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { move } from '#/i18n/move'
import { lazyComponent } from '#/lib/lazy-component'
import { ButtonLink } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import { SlotsSkeleton } from './skeletons'
import { usePrefetchChunk } from './use-prefetch-chunk'

/** Fetched while the appointment is read. */
const loadForm = () => import('./move-form')
const MoveForm = lazyComponent('MoveForm', loadForm)

export const MovePage = withTexts({ move }, Page)

function Page() {
  const t = useTexts('move')
  const { id = '' } = useParams()
  usePrefetchChunk(loadForm)
  return (
    <div className="wrap booking moving">
      <div className="wizard-head">
        <PageHeading title={t('title')} />
      </div>
      <Appointment key={id} id={id} />
    </div>
  )
}

function Appointment({ id }: { readonly id: string }) {
  const t = useTexts('move')
  const bookings = useQuery(getBookings, {})
  const options = useQuery(getChangeOptions, { params: { id } })
  const booking = bookings.data?.find((one) => String(one.id) === id)
  const refusal = options.data?.move_refusal
  if (refusal) {
    return (
      <EmptyState text={refusal.sentence}>
        <ToAppointments />
      </EmptyState>
    )
  }
  if (booking && options.data) {
    return (
      <Suspense fallback={<SlotsSkeleton text={t('loading')} />}>
        <MoveForm booking={booking} />
      </Suspense>
    )
  }
  const error = options.error ?? bookings.error
  const isAbsent = (bookings.data && !booking) || (error instanceof ApiError && error.status < 500)
  if (isAbsent) {
    return (
      <ErrorState text={t('absent')}>
        <ToAppointments />
      </ErrorState>
    )
  }
  if (!error) return <SlotsSkeleton text={t('loading')} />
  const retry = () => {
    bookings.refetch()
    options.refetch()
  }
  return <ErrorState text={t('failed')} retry={{ label: t('retry'), run: retry }} />
}

function ToAppointments() {
  const t = useTexts('move')
  return (
    <ButtonLink kind="line" size="sm" to={to.profile()}>
      {t('appointments')}
    </ButtonLink>
  )
}
