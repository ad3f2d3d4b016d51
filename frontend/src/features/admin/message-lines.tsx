// What became of the messages to a client: a word for each, and the reason where it did not arrive.
import type { ClientMessage } from '#/api/admin-messages'
import { useTexts, withTexts } from '#/i18n'
import { adminMessages } from '#/i18n/admin-messages'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Badge, type BadgeTone } from '#/ui/badge'
import { useCurrentShop } from './current-shop'

const tones: Record<ClientMessage['state'], BadgeTone> = {
  waiting: 'warn',
  sent: 'mute',
  delivered: 'ok',
  read: 'ok',
  not_delivered: 'bad',
}

export const MessageLines = withTexts({ adminMessages }, Lines)

function Lines({ messages }: { messages: readonly ClientMessage[] }) {
  const t = useTexts('adminMessages')
  const { zone } = useCurrentShop()
  return (
    <section aria-label={t('title')}>
      <h3 className="title">{t('title')}</h3>
      <div role="status">
        <ul className="stack sm">
          {messages.map(({ id, kind, state, reason, at }) => (
            <li key={id}>
              <Badge tone={tones[state]} dot>
                {t('line', { kind: t(`kind.${kind}`), state: t(`state.${state}`) })}
              </Badge>{' '}
              <span className="xs muted num">
                {t('since', { date: formatDate(shopDateOf(at, zone)), time: formatTime(at, zone) })}
              </span>
              {reason && <p>{t(`reason.${reason}`)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
