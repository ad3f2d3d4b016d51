// The programs that may act as the visitor: their bearer tokens, each with the browser that made it and a button that ends it.
import Trash2 from 'lucide-react/icons/trash-2'
import { useCommand, useQuery } from '#/api/client'
import { userMessage } from '#/api/errors'
import { useShopZone } from '#/api/shop-context'
import { deleteToken, getTokens, type Token } from '#/api/tokens'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, type Instant, shopDateOf } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'

export function Programs() {
  const t = useTexts('profile.programs')
  const { data: tokens, error, refetch } = useQuery(getTokens, {})
  if (!tokens && error)
    return (
      <div className="notice" role="alert">
        <span className="grow">{t('failed')}</span>
        <Button kind="line" size="sm" onClick={refetch}>
          {t('retry')}
        </Button>
      </div>
    )
  // Few people have a program: the others need not know the word.
  if (!tokens || tokens.length === 0) return null
  return (
    <section className="stack profile-list" aria-labelledby="programs">
      <div>
        <h2 className="display-3" id="programs">
          {t('title')}
        </h2>
        <p className="sm muted">{t('text')}</p>
      </div>
      <ul className="card card--pad stack">
        {tokens.map((token) => (
          <Program key={token.id} token={token} />
        ))}
      </ul>
    </section>
  )
}

function Program({ token }: { token: Token }) {
  const t = useTexts('profile.programs')
  const toast = useToast()
  const zone = useShopZone()
  const { pending, run } = useCommand(deleteToken)
  const when = (at: Instant) => `${formatDate(shopDateOf(at, zone))}, ${formatTime(at, zone)}`

  async function end() {
    try {
      await run({ params: { id: token.id } })
      toast({ title: t('ended.title'), text: t('ended.text') })
    } catch (cause) {
      toast({ title: t('error'), text: userMessage(cause, t('endFailed')), tone: 'destructive' })
    }
  }

  const made = t('made', { when: when(token.created_at) })
  return (
    <li className="row row--wrap between">
      <div>
        <p className="strong">{token.device}</p>
        <p className="sm muted">
          {made} · {token.last_used_at ? t('used', { when: when(token.last_used_at) }) : t('unused')} ·{' '}
          {t('ends', { when: when(token.expires_at) })}
        </p>
      </div>
      <Button
        kind="line"
        size="sm"
        pending={pending}
        aria-label={`${t('end')}: ${token.device}, ${made}`}
        onClick={() => void end()}
      >
        {!pending && <Trash2 className="icon" aria-hidden="true" />}
        {t('end')}
      </Button>
    </li>
  )
}
