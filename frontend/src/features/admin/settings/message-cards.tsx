// When the salon writes to its clients by itself.
import { useState } from 'react'
import { getMessageSettings, type MessageSettings } from '#/api/admin-message-settings'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminMessagesSettings } from '#/i18n/admin-messages-settings'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { AfterVisitCard } from './after-visit-card'
import { ChatCard } from './chat-card'
import { RemindersCard } from './reminders-card'
import { RemindersOff } from './reminders-off'
import { WaitlistCard } from './waitlist-card'

export const MessageCards = withTexts({ adminMessagesSettings }, Cards)

function Cards({ salon }: { salon: string }) {
  const t = useTexts('adminMessagesSettings')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getMessageSettings, { query })
  // What a change answered counts until the settings have been read again.
  const [answered, setAnswered] = useState<MessageSettings | null>(null)
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const onSaved = (saved: MessageSettings) => {
    setAnswered(saved)
    setOwn((versions) => new Set([...versions, saved.version]))
  }
  const now = data && answered && answered.version > data.version ? answered : data
  return (
    <>
      <h3 className="display-3 policies">{t('title')}</h3>
      {!now && error && <PanelFailed text={t('failed')} retry={refetch} />}
      {!now && !error && (
        <Loading text={t('loading')}>
          <div className="card card--pad stack">
            <Skeleton width="30%" />
            <Skeleton height="2.75rem" />
          </div>
        </Loading>
      )}
      {now?.version === 0 && <RemindersOff now={now} onSaved={onSaved} />}
      {now && (
        <>
          <RemindersCard now={now} own={own} onSaved={onSaved} />
          <AfterVisitCard now={now} own={own} onSaved={onSaved} />
          <WaitlistCard now={now} own={own} onSaved={onSaved} />
          <ChatCard salon={salon} now={now} own={own} onSaved={onSaved} />
        </>
      )}
    </>
  )
}
