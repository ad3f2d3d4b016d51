// Step 3: everything once more, who books, and the booking itself.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getServices } from '#/api/services'
import { type SessionUser, useSessionUser } from '#/api/session'
import { useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { confirm } from '#/i18n/confirm'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import { totalPrice } from '#/selection/selection'
import { Button } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { ChangesNotice } from './changes-notice'
import { Ticket } from './ticket'
import { useBooking } from './use-booking'
import { usePrefetchChunk } from './use-prefetch-chunk'
import { goingBack } from './use-restore-scroll'
import { type ConfirmedPlan, screenFor } from './wizard'
import { WizardPage } from './wizard-page'
import { screenPath } from './wizard-paths'
import { useChanges, useCreatedBooking, useLostSlot, useWizard } from './wizard-store'

const Agreement = lazyComponent('Agreement', () => import('./agreement'))

/** Fetched while the visitor still reads the ticket. */
const loadMade = () => import('./booking-made')
const loadNext = () => Promise.all([loadMade(), loadRefusals()])
const BookingMade = lazyComponent('BookingMade', loadMade)

/** Verified visitors see no form, so its library stays out of the page until it is needed. */
const ContactForm = lazyComponent('ContactForm', () => import('./contact-form'))

/** Below the form it comes with that; nobody waits for it to book. */
const Consents = lazyComponent(
  'Consents',
  () => import('./consents'),
  () => null,
)

const loadRefusals = () => import('./refusals')
const Refused = lazyComponent('Refused', loadRefusals)

const StartOver = lazyComponent('StartOver', () => import('./start-over'))

/** The link of a mail opens this page, too. */
const MailLink = lazyComponent('MailLink', () => import('./mail-link'))

export const ConfirmStep = withTexts({ confirm }, Step)

function Step() {
  const { hash } = useLocation()
  const [mailed, setMailed] = useState(false)
  // The page takes the code out of the address.
  if (hash.startsWith('#code=') && !mailed) setMailed(true)
  if (!mailed) return <WizardStep />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <MailLink />
    </Suspense>
  )
}

function WizardStep() {
  const t = useTexts('confirm')
  const wizard = useWizard(useShopZone())
  const changes = useChanges(useQuery(getServices, {}).data)
  const made = useCreatedBooking()
  usePrefetchChunk(loadNext)
  const lost = useLostSlot()
  if (made) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <BookingMade made={made} />
      </Suspense>
    )
  }
  const back = screenPath(screenFor(wizard, 'time'))
  // What the salon took away is said where it can be chosen again.
  const taken = wizard.step !== 'confirm' && (lost !== null || changes.length > 0)
  if (taken || wizard.step === 'services') return <Navigate to={back} replace />
  return (
    <WizardPage title={t('title')} step={3}>
      <ChangesNotice changes={changes} />
      {wizard.step === 'confirm' ? <Confirmation plan={wizard} /> : <MissingTime back={back} />}
    </WizardPage>
  )
}

/** The page was opened without a chosen time, or the time has passed meanwhile. */
function MissingTime({ back }: { back: string }) {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <ErrorState text={`${t('confirm.missingTime')}: ${t('confirm.missingTimeText')}`}>
      <Button onClick={() => navigate(back)}>{t('booking.back')}</Button>
    </ErrorState>
  )
}

function Confirmation({ plan }: { plan: ConfirmedPlan }) {
  const user = useSessionUser()
  const { pending, limit, book } = useBooking(plan)
  const buttons = { pending, limit, price: totalPrice(plan.services) }
  return (
    <div className="confirm">
      <Ticket plan={plan}>
        <Suspense fallback={null}>
          <Agreement />
        </Suspense>
      </Ticket>
      {user === undefined ? (
        <FormSkeleton />
      ) : user === null ? (
        <Suspense fallback={<FormSkeleton />}>
          <ContactForm onSubmit={(contact, promotions) => book({ kind: 'contact', contact, promotions })}>
            <Buttons {...buttons} onConfirm={undefined} />
          </ContactForm>
        </Suspense>
      ) : (
        <ReadyToBook key={user.id} user={user}>
          {(promotions) => (
            <Buttons {...buttons} onConfirm={() => void book({ kind: 'verified', user, promotions })} />
          )}
        </ReadyToBook>
      )}
    </div>
  )
}

interface ReadyToBookProps {
  readonly user: SessionUser
  /** The buttons, once it is known whether the visitor asks for offers. */
  readonly children: (promotions: boolean) => ReactNode
}

function ReadyToBook({ user, children }: ReadyToBookProps) {
  const t = useTexts('confirm')
  const [promotions, setPromotions] = useState(false)
  return (
    <section className="stack">
      <h2 className="display-3">{t('ready')}</h2>
      <div className="row row--wrap between">
        <p className="muted">{t('readyText', { name: user.name })}</p>
        <Suspense fallback={null}>
          <StartOver />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <Consents isVerified promotions={promotions} onChange={setPromotions} />
      </Suspense>
      {children(promotions)}
    </section>
  )
}

interface ButtonsProps {
  readonly pending: boolean
  readonly limit: string | null
  readonly price: number
  /** Without it the buttons submit the form they stand in. */
  readonly onConfirm: (() => void) | undefined
}

/** Under the fields on larger screens, in the bar on phones. */
function Buttons({ pending, limit, price, onConfirm }: ButtonsProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const back = () => navigate(to.bookingDatetime(), goingBack)
  const confirm = onConfirm ? { onClick: onConfirm } : ({ type: 'submit' } as const)
  const label = pending ? t('confirm.pending') : t('confirm.submit')
  return (
    <>
      <div role="alert">
        {limit !== null && (
          <Suspense fallback={null}>
            <Refused limit={limit} />
          </Suspense>
        )}
      </div>
      <div className="row hide-s">
        <Button kind="ghost" className="btn--back" disabled={pending} onClick={back}>
          <ArrowLeft className="icon icon--dir" aria-hidden="true" />
          {t('booking.back')}
        </Button>
        <Button size="lg" className="grow" pending={pending} {...confirm}>
          {label}
        </Button>
      </div>
      <section className="actionbar only-s" aria-label={t('booking.stepConfirm')}>
        <button
          className="icon-btn icon-btn--line"
          type="button"
          aria-label={t('booking.back')}
          title={t('booking.back')}
          disabled={pending}
          onClick={back}
        >
          <ArrowLeft className="icon icon--dir" aria-hidden="true" />
        </button>
        <Button size="lg" className="grow" pending={pending} {...confirm}>
          {label}
          {!pending && <span className="price num">{formatCents(price)}</span>}
        </Button>
      </section>
    </>
  )
}

function FormSkeleton() {
  const t = useTexts('confirm')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        <Skeleton width="40%" height="1.75rem" />
        <Skeleton height="4.125rem" />
        <Skeleton height="4.125rem" />
        <Skeleton height="4.5rem" />
      </div>
    </Loading>
  )
}
