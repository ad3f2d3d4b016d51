// A client told the salon that they want offers, or none any more. A yes needs to say how.
import { useId, useState } from 'react'
import type { ClientDetail } from '#/api/admin-clients'
import { putClientConsent, type ToldSource, toldSources } from '#/api/admin-consents'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { FieldError } from '#/ui/field-frame'
import { useCurrentShop } from '../current-shop'

interface PromotionsDialogProps {
  readonly client: ClientDetail
  readonly onClose: () => void
}

export function PromotionsDialog({ client, onClose }: PromotionsDialogProps) {
  const t = useTexts('adminCrm.promotions')
  const { query } = useCurrentShop()
  // As it was when the dialog opened: the button must not come to mean the opposite.
  const [granted] = useState(client.promotions?.granted === true)
  const [source, setSource] = useState<ToldSource | null>(null)
  const [tried, setTried] = useState(false)
  const { pending, problem, run } = useMutation(putClientConsent, mutationTexts(t, 'saved', 'failed'))
  const missing = useId()
  const lacksSource = !granted && source === null
  const isMissing = tried && lacksSource
  async function save() {
    setTried(true)
    if (lacksSource || pending) return
    const body = { promotions: !granted, ...(source && { source }) }
    if (await run({ params: { id: client.id }, query, body })) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      subtitle={client.name}
      action={granted ? t('takeBack') : t('save')}
      pending={pending}
      problem={problem}
      // A choice of three is made again in a moment.
      changed={false}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{t('note')}</p>
      <fieldset className="field" aria-describedby={isMissing ? missing : undefined}>
        <legend className="label">{granted ? t('takenBack') : t('agreed')}</legend>
        <div className="choices">
          {toldSources.map((one) => (
            <label className="opt" key={one}>
              <input type="radio" name="source" checked={source === one} onChange={() => setSource(one)} />
              <span className="radio" />
              <span>{t(`told.${one}`)}</span>
            </label>
          ))}
        </div>
        <div role="alert">{isMissing && <FieldError id={missing}>{t('missing')}</FieldError>}</div>
      </fieldset>
    </FormDialog>
  )
}
