// How WhatsApp is doing: the number, its account at Meta, the templates, and how messages fare.
import './whatsapp-card.css'
import { useQuery } from '#/api/client'
import { getWhatsappStatus, type WhatsappAccount, type WhatsappStatus } from '#/api/platform-whatsapp'
import { useTexts, withTexts } from '#/i18n'
import { masterWhatsapp } from '#/i18n/master-whatsapp'
import { browserZone } from '#/lib/browser-zone'
import { formatTime, type Instant } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { formatDay } from './format-date'
import { limitOf, qualityOf, stateOf, statusOf, tones } from './whatsapp-rules'

export const WhatsappCard = withTexts({ masterWhatsapp }, Card)

function Card() {
  const t = useTexts('masterWhatsapp')
  const { data, error, refetch } = useQuery(getWhatsappStatus, {})
  return (
    <section className="card wa-card" aria-labelledby="whatsapp">
      <div className="wa-h">
        <h2 className="display-3" id="whatsapp">
          {t('title')}
        </h2>
        {data && (
          <Badge tone={tones[stateOf(data)]} dot>
            {t(`state.${stateOf(data)}`)}
          </Badge>
        )}
      </div>
      {data ? <Status status={data} /> : error ? <Failed retry={refetch} /> : <Coming />}
    </section>
  )
}

function Coming() {
  const t = useTexts('masterWhatsapp')
  return (
    <Loading text={t('loading')}>
      <Skeleton height="2.75rem" />
    </Loading>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useTexts('masterWhatsapp')
  return (
    <div className="row" role="alert">
      <p className="muted">{t('failed')}</p>
      <Button kind="line" size="sm" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function Status({ status }: { status: WhatsappStatus }) {
  const t = useTexts('masterWhatsapp')
  const { number, account } = status
  if (number === null) return <p className="muted">{t('off')}</p>
  return (
    <>
      <Facts number={number} status={status} />
      {account && <Problems account={account} />}
    </>
  )
}

function Facts({ number, status }: { number: string; status: WhatsappStatus }) {
  const t = useTexts('masterWhatsapp')
  const { account, last_webhook_at: heard, waiting, failed } = status
  const limit = limitOf(account?.limit ?? null)
  const ofAccount = account
    ? ([
        ['quality', t(`quality.${qualityOf(account.quality)}`)],
        [
          'limit',
          limit === null
            ? t('notKnown')
            : limit === 'none'
              ? t('limit.none')
              : t('limit.some', { count: limit }),
        ],
        ['templates', t('templates', { approved: account.templates_approved, all: account.templates })],
      ] as const)
    : []
  const facts = [
    ['number', account ? `${number}, ${account.name}` : number],
    ...ofAccount,
    ['webhook', heard === null ? t('never') : t('moment', momentOf(heard))],
    ['waiting', `${waiting}`],
    ['failed', `${failed}`],
  ] as const
  return (
    <dl className="wa-facts">
      {facts.map(([id, value]) => (
        <div key={id}>
          <dt className="xs muted">{t(`fact.${id}`)}</dt>
          <dd className="num" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const momentOf = (moment: Instant) => ({ day: formatDay(moment), time: formatTime(moment, browserZone()) })

function Problems({ account }: { account: WhatsappAccount }) {
  const t = useTexts('masterWhatsapp')
  const { limitations, unapproved } = account
  if (limitations.length + unapproved.length === 0) return null
  return (
    <ul className="wa-problems small" aria-label={t('problems')}>
      {limitations.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {unapproved.map(({ name, language, status, reason }) => (
        <li key={`${name} ${language}`}>
          {reason === null
            ? t('template', { name, status: t(`status.${statusOf(status)}`) })
            : t('templateBecause', { name, status: t(`status.${statusOf(status)}`), reason })}
        </li>
      ))}
    </ul>
  )
}
