// How many messages went out in a month, what WhatsApp bills of them, and what came of them.
import { useSearchParams } from 'react-router-dom'
import { getMessageSummary, type MessageSummary } from '#/api/admin-message-summary'
import { type Query, useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminMessages } from '#/i18n/admin-messages'
import { adminMessagesMonth } from '#/i18n/admin-messages-month'
import { today } from '#/lib/shop-time'
import { SelectField } from '#/ui/select-field'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { amountOf, formerMonth, monthName, monthsBack, withMonth } from './month'
import { MonthTable } from './month-table'
import { SettingsCard } from './settings-card'

const PRICES = 'https://developers.facebook.com/docs/whatsapp/pricing'

export const MonthCard = withTexts({ adminMessages, adminMessagesMonth }, Card)

function Card() {
  const t = useTexts('adminMessagesMonth')
  const { query, zone } = useCurrentShop()
  const [address, setAddress] = useSearchParams()
  const months = monthsBack(today(zone))
  const month = formerMonth(address, months)
  const summary = useQuery(getMessageSummary, { query: month === null ? query : { ...query, month } })
  const choose = (chosen: string) =>
    // Going back leads out of the settings, not through every month.
    setAddress((now) => withMonth(now, chosen === months[0] ? null : chosen), { replace: true })
  return (
    <SettingsCard title={month === null ? t('title') : t('titleOf', { month: monthName(month) })}>
      <SelectField
        label={t('month')}
        value={month ?? months[0]}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(one)}
          </option>
        ))}
      </SelectField>
      <Numbers summary={summary} />
      <p className="help">
        {t('billing')}{' '}
        <a className="link" href={PRICES} target="_blank" rel="noopener noreferrer">
          {t('prices')}
        </a>
      </p>
    </SettingsCard>
  )
}

function Numbers({ summary: { data, error, refetch } }: { summary: Query<MessageSummary> }) {
  const t = useTexts('adminMessagesMonth')
  const purposeName = usePurposeName()
  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  if (!data)
    return (
      <Loading text={t('loading')}>
        <Skeleton height="9rem" />
      </Loading>
    )
  const { by_category: categories, by_purpose: purposes, outcomes } = data
  return (
    <>
      {categories.length === 0 && <p className="sm muted">{t('none')}</p>}
      {categories.length > 0 && (
        <MonthTable
          label={t('byCategory')}
          by="category"
          rows={categories.map(({ category, ...row }) => ({ ...row, name: t(`category.${category}`) }))}
        />
      )}
      <Outcomes outcomes={outcomes} />
      {purposes.length > 0 && (
        <details className="month-purposes">
          <summary className="sm">{t('byPurpose')}</summary>
          <MonthTable
            label={t('byPurpose')}
            by="purpose"
            rows={purposes.map(({ purpose, ...row }) => ({
              ...row,
              name: purposeName(purpose),
            }))}
          />
        </details>
      )}
    </>
  )
}

/** A purpose without words of its own is shown as it is. */
function usePurposeName(): (purpose: string) => string {
  const t = useTexts('adminMessages.kind')
  const others = useTexts('adminMessagesMonth.purpose')
  return (purpose) => {
    if (isIn(adminMessages.kind, purpose)) return t(purpose)
    return isIn(adminMessagesMonth.purpose, purpose) ? others(purpose) : purpose
  }
}

const isIn = <K extends string>(texts: Readonly<Record<K, string>>, name: string): name is K =>
  Object.hasOwn(texts, name)

const outcomeOrder = [
  'confirmed',
  'moved',
  'cancelled',
  'booked_in_chat',
  'waitlist_filled',
  'reviews',
] as const

function Outcomes({ outcomes }: Pick<MessageSummary, 'outcomes'>) {
  const t = useTexts('adminMessagesMonth')
  const reached = outcomeOrder.filter((outcome) => outcomes[outcome] > 0)
  if (reached.length === 0) return null
  return (
    <ul className="month-outcomes" aria-label={t('outcomes')}>
      {reached.map((outcome) => (
        <li key={outcome}>
          {t(`outcome.${outcome}`, { count: outcomes[outcome], amount: amountOf(outcomes.waitlist_value) })}
        </li>
      ))}
    </ul>
  )
}
