// A reminder as a client's phone shows it, with invented names.
import { getMessagePreview } from '#/api/admin-message-settings'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
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
  const { data, error, busy, refetch } = useQuery(getMessagePreview, { query: { ...query, kind } })
  if (!data) return error ? <Failed busy={busy} retry={refetch} /> : null
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

function Failed({ busy, retry }: { busy: boolean; retry: () => void }) {
  const t = useTexts('adminMessagesSettings')
  const shared = useTexts('admin')
  return (
    <div className="row row--wrap">
      <p className="sm muted" role="alert">
        {t('previewFailed')}
      </p>
      <Button kind="line" size="sm" pending={busy} onClick={retry}>
        {shared('retry')}
      </Button>
    </div>
  )
}
