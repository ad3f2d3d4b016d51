// A reminder as a client's phone shows it, with invented names.
import { getMessagePreview } from '#/api/admin-message-settings'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'
import { withNote } from './message-settings'

interface ReminderPreviewProps {
  readonly kind: 'first' | 'second'
  /** As it is typed. */
  readonly note: string
}

export function ReminderPreview({ kind, note }: ReminderPreviewProps) {
  const t = useTexts('adminMessagesSettings')
  const { query } = useCurrentShop()
  const { data } = useQuery(getMessagePreview, { query: { ...query, kind } })
  if (!data) return null
  return (
    <figure className="chat-preview">
      <figcaption className="xs strong">{t('preview')}</figcaption>
      <p className="chat-bubble" dir="auto">
        {withNote(data.text, note)}
      </p>
      <ul className="chat-taps" aria-hidden="true">
        {data.buttons.map((button) => (
          <li key={button}>{button}</li>
        ))}
      </ul>
    </figure>
  )
}
