// The minutes that are kept free before and after every booking.
import { type FormEvent, useState } from 'react'
import { putBuffer } from '#/api/admin-settings'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { focusFirstError } from '#/ui/focus-first-error'
import { NumberField } from '#/ui/number-input'
import { useCurrentShop } from '../current-shop'
import { bufferMinutes, isTooLong } from './buffer'
import { CardProblem, SaveButton, SettingsCard, type SettingsCardProps } from './settings-card'
import { useFormBase } from './use-form-base'

export function BufferCard({ shop: now, own, onSaved }: SettingsCardProps) {
  const t = useTexts('adminSettings.buffer')
  const { query } = useCurrentShop()
  const [before, setBefore] = useState<string | null>(null)
  const [after, setAfter] = useState<string | null>(null)
  const { base: shop, version, renew } = useFormBase(now, own, before !== null || after !== null)
  const { pending, problem, run, forget } = useMutation(putBuffer, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const sides = [
    { id: 'before', typed: before ?? String(shop.buffer_before_minutes), type: setBefore },
    { id: 'after', typed: after ?? String(shop.buffer_after_minutes), type: setAfter },
  ] as const
  const [first, second] = sides

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = {
      buffer_before_minutes: bufferMinutes(first.typed),
      buffer_after_minutes: bufferMinutes(second.typed),
    }
    if (Object.values(body).some(isTooLong)) return focusFirstError(event.currentTarget)
    if (await run({ query, body, version })) untouch()
  }
  function untouch() {
    setBefore(null)
    setAfter(null)
    forget()
  }

  return (
    <SettingsCard title={t('title')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="sm muted">{t('hint')}</p>
        <div className="columns-2">
          {sides.map(({ id, typed, type }) => (
            <NumberField
              key={id}
              label={t(id)}
              starred={false}
              unit={t('minute')}
              value={typed}
              error={isTooLong(bufferMinutes(typed)) ? t('range') : undefined}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={() => {
                const read = String(bufferMinutes(typed))
                if (read !== typed) type(read)
              }}
            />
          ))}
        </div>
        <CardProblem problem={problem} renew={renew} onRenew={untouch} />
        <SaveButton pending={pending}>{t('save')}</SaveButton>
      </form>
    </SettingsCard>
  )
}
