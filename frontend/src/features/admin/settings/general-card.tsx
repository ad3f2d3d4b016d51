// The salon's name, which only support changes, and its zone.
import { type FormEvent, Suspense, useState } from 'react'
import { putTimezone } from '#/api/admin-settings'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Field } from '#/ui/field'
import { useCurrentShop } from '../current-shop'
import { CardProblem, SaveButton, SettingsCard, type SettingsCardProps } from './settings-card'
import { useFormBase } from './use-form-base'
import { ZoneSelect } from './zone-select'
import { zoneName } from './zones'

const ZoneDialog = lazyComponent('ZoneDialog', () => import('./zone-dialog'))

export function GeneralCard({ shop: now, own, onSaved }: SettingsCardProps) {
  const t = useTexts('adminSettings.general')
  const { query } = useCurrentShop()
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const { base: shop, version, renew } = useFormBase(now, own, chosen !== null)
  const words = { ...mutationTexts(t, 'saved', 'saveFailed'), take: onSaved }
  const { pending, problem, run, forget } = useMutation(putTimezone, words)
  const zone = chosen ?? shop.timezone

  async function save(event: FormEvent) {
    event.preventDefault()
    if (zone !== shop.timezone) return setAsking(true)
    if (await run({ query, body: { timezone: zone }, version })) untouch()
  }
  function untouch() {
    setChosen(null)
    forget()
  }

  return (
    <SettingsCard title={t('title')}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <div className="columns-2">
          <Field label={t('name')} help={t('nameHelp')} value={shop.name} readOnly dir="auto" />
          <ZoneSelect zone={zone} present={shop.timezone} onChoose={setChosen} />
        </div>
        <div role="status">
          {zone !== shop.timezone && <p className="notice">{t('zoneChanges', { zone: zoneName(zone) })}</p>}
        </div>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
      {asking && (
        <Suspense fallback={null}>
          <ZoneDialog
            from={shop.timezone}
            to={zone}
            version={version}
            words={{
              ...words,
              take: (answer) => {
                onSaved(answer)
                untouch()
              },
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </SettingsCard>
  )
}
