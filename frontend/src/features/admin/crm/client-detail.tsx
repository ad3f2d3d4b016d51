// What is known of a client: numbers, contact, reliability, habits, recent bookings and notes.
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, Suspense, useId } from 'react'
import type { ClientDetail } from '#/api/admin-clients'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Avatar } from '#/ui/avatar'
import { ClientPromotions } from './client-promotions'
import { ClientStrikes } from './client-strikes'
import { dialled, dollars, oneDecimal, reliability } from './format-stats'
import { RecentBookings } from './recent-bookings'

const ClientMessages = lazyComponent('ClientMessages', () => import('./client-messages'))

interface ClientProps {
  readonly client: ClientDetail
}

export function ClientDetails({ client }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  const strikes = useTexts('adminCrm.strikes')
  return (
    <div className="stack crm-file">
      <Figures client={client} />
      <Contact client={client} />
      <ClientPromotions client={client} />
      <Reliability client={client} />
      {client.strikes.items.length > 0 && (
        <Part title={strikes('title')}>
          <ClientStrikes client={client} />
        </Part>
      )}
      <div className="columns-2">
        <Favorites client={client} />
        <Staff client={client} />
      </div>
      <Times client={client} />
      <Part title={t('recent')}>
        <RecentBookings bookings={client.recent_bookings} />
      </Part>
      <Suspense fallback={null}>
        <ClientMessages id={client.id} />
      </Suspense>
      <Part title={t('notes')}>
        {client.client_notes === null ? (
          <p className="sm muted">{t('noNotes')}</p>
        ) : (
          <p className="sm crm-notes" dir="auto">
            {client.client_notes}
          </p>
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack crm-part" aria-labelledby={id}>
      <h3 className="title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function Unknown() {
  const t = useTexts('adminCrm.detail')
  return <p className="sm muted">{t('none')}</p>
}

function Figures({ client }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  const crm = useTexts('adminCrm')
  const { cancellation_rate, no_show_rate } = client.booking_reliability
  const figures = [
    [t('spent'), dollars(client.total_spent)],
    [t('lifetime'), dollars(client.lifetime_value)],
    [t('average'), dollars(client.average_booking_value)],
    [t('bookings'), String(client.total_bookings)],
    [
      crm('stats.reliability'),
      crm('percent', { number: oneDecimal(reliability(cancellation_rate, no_show_rate)) }),
    ],
    [t('segment'), crm(`segments.${client.segment}`)],
  ] as const
  return (
    <dl className="crm-figures" aria-label={t('numbers')}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="xs muted">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ client: { phone, email } }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  if (phone === null && email === null) return null
  return (
    <ul className="row row--wrap sm crm-contact" aria-label={t('contact')}>
      {phone !== null && (
        <li>
          <a className="link row num" href={dialled(phone)}>
            <Phone className="icon" aria-hidden="true" />
            {phone}
          </a>
        </li>
      )}
      {email !== null && (
        <li>
          <a className="link row" href={`mailto:${email}`}>
            <Mail className="icon" aria-hidden="true" />
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

function Reliability({ client }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  const crm = useTexts('adminCrm')
  const { cancellation_rate: cancelled, no_show_rate: missed } = client.booking_reliability
  const kept = reliability(cancelled, missed)
  const percent = (number: number) => crm('percent', { number: oneDecimal(number) })
  return (
    <Part title={t('reliability')}>
      <div className="segbar" aria-hidden="true">
        <i className="seg-regular" style={{ flex: kept }} hidden={kept === 0} />
        <i className="seg-risk" style={{ flex: cancelled }} hidden={cancelled === 0} />
        <i className="seg-lapsed" style={{ flex: missed }} hidden={missed === 0} />
      </div>
      <p className="xs muted">
        {t('reliabilityNote', {
          kept: percent(kept),
          cancelled: percent(cancelled),
          missed: percent(missed),
        })}
      </p>
    </Part>
  )
}

function Favorites({ client: { favorite_services: services } }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  return (
    <Part title={t('favorites')}>
      {services.length === 0 && <Unknown />}
      <ul className="stack sm">
        {services.map(({ id, name, price }) => (
          <li className="row between" key={id}>
            <span dir="auto">{name}</span>
            <span className="muted num">{dollars(price)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Staff({ client: { preferred_staff: staff } }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  return (
    <Part title={t('staff')}>
      {staff.length === 0 && <Unknown />}
      <ul className="stack sm">
        {staff.map(({ id, name, role }) => (
          <li className="row" key={id}>
            <Avatar name={name} photo={null} size="2rem" />
            <span>
              <span dir="auto">{name}</span>
              <span className="xs muted crm-role">{role === 'admin' ? t('senior') : t('stylist')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Times({ client: { preferred_booking_times: at } }: ClientProps) {
  const t = useTexts('adminCrm.detail')
  const words = [...at.days, ...at.times]
  return (
    <Part title={t('times')}>
      {words.length === 0 && <Unknown />}
      <ul className="row row--wrap crm-labels">
        {words.map((word) => (
          <li className="badge" key={word}>
            {word}
          </li>
        ))}
      </ul>
    </Part>
  )
}
