// What the visitor lets the salon write on WhatsApp. A switch saves at once.
import { useEffect, useId, useState } from 'react'
import { useCommand, useQuery } from '#/api/client'
import { type Consents, getConsents, putConsents } from '#/api/consents'
import { userMessage } from '#/api/errors'
import { useTexts, withTexts } from '#/i18n'
import { profileMessages } from '#/i18n/profile-messages'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { Switch } from '#/ui/switch'
import { useToast } from '#/ui/toast'

const kinds = ['reminders', 'promotions'] as const
type Kind = (typeof kinds)[number]

export const Messages = withTexts({ profileMessages }, Section)

function Section() {
  const t = useTexts('profileMessages')
  const { data: said, error, busy, refetch } = useQuery(getConsents, {})
  return (
    <section className="stack profile-list" aria-labelledby="messages">
      <div>
        <h2 className="display-3" id="messages">
          {t('title')}
        </h2>
        <p className="sm muted">{t('text')}</p>
      </div>
      {said ? (
        <ul className="card card--pad stack">
          {kinds.map((kind) => (
            <Choice key={kind} kind={kind} said={said} busy={busy} />
          ))}
        </ul>
      ) : error ? (
        <div className="notice" role="alert">
          <span className="grow">{t('loadFailed')}</span>
          <Button kind="line" size="sm" onClick={refetch}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Loading text={t('loading')}>
          <Skeleton height="7rem" />
        </Loading>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly kind: Kind
  readonly said: Consents
  /** It is being asked for. */
  readonly busy: boolean
}

function Choice({ kind, said, busy }: ChoiceProps) {
  const t = useTexts('profileMessages')
  const stopped = said[`${kind}_stopped`]
  const { on, choose } = useChoice(kind, said[kind], busy)
  const hint = useId()
  const text = stopped ? t(`stopped.${kind}`) : kind === 'reminders' ? t('withReminders') : null
  return (
    <li className="stack profile-choice">
      <Switch
        label={t(kind)}
        on={on && !stopped}
        fixed={stopped}
        describedBy={text ? hint : undefined}
        onChange={(wanted) => void choose(wanted)}
      />
      {text && (
        <p className="help" id={hint}>
          {text}
        </p>
      )}
    </li>
  )
}

/** Shown as chosen until the server has been asked again, and as it was if the server does not take it. */
function useChoice(kind: Kind, said: boolean, busy: boolean) {
  const t = useTexts('profileMessages')
  const toast = useToast()
  const { pending, run } = useCommand(putConsents)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const settled = !(pending || busy)
  useEffect(() => {
    if (settled) setChosen(null)
  }, [settled])

  async function choose(wanted: boolean) {
    if (pending) return
    setChosen(wanted)
    try {
      await run({ body: { [kind]: wanted } })
      toast({ title: t('saved.title'), text: t('saved.text') })
    } catch (cause) {
      setChosen(null)
      toast({ title: t('failed.title'), text: userMessage(cause, t('failed.text')), tone: 'destructive' })
    }
  }
  return { on: chosen ?? said, choose }
}
