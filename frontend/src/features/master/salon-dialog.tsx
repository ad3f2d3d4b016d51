// Creating, duplicating and editing a salon: one form, three tasks.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Untold } from '#/dashboard/hand-over'
import { NameField, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { salonSuffix } from '#/lib/site'
import { useZodForm } from '#/lib/use-zod-form'
import { Field } from '#/ui/field'
import { InputWithSuffix } from '#/ui/input-with-suffix'
import { ZoneSearch } from '#/ui/zone-search'
import { ExistingSalonFields } from './existing-salon-fields'
import { copyForm, editForm, emptyForm, type SalonForm, type SalonTask, salonSchema } from './salon-form'
import { useSaveSalon } from './use-save-salon'

function formOf(task: SalonTask): SalonForm {
  if (task.kind === 'create') return emptyForm()
  return task.kind === 'edit' ? editForm(task.shop) : copyForm(task.shop)
}

interface SalonDialogProps {
  readonly task: SalonTask
  readonly onClose: () => void
  /** Somebody became the first admin who does not know where to sign in. */
  readonly onUntold?: ((untold: Untold) => void) | undefined
}

export function SalonDialog({ task, onClose, onUntold }: SalonDialogProps) {
  const t = useTexts('masterForms')
  const { pending, problem, save } = useSaveSalon(task, onUntold)
  const present = task.kind === 'edit' ? task.shop.subdomain : null
  const form = useZodForm(
    salonSchema((problem) => t(`form.${problem}`), present),
    formOf(task),
  )
  const { register, watch, formState } = form
  const submit = async (typed: SalonForm) => {
    if (await save(typed)) onClose()
  }
  const moves = present !== null && watch('subdomain').trim() !== present
  return (
    <ZodFormDialog
      form={form}
      title={t(`${task.kind}.title`)}
      subtitle={
        task.kind === 'create' ? t('create.subtitle') : t(`${task.kind}.subtitle`, { name: task.shop.name })
      }
      action={t(`${task.kind}.action`)}
      pending={pending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={t('form.name')} />
      <InputWithSuffix
        label={t('form.subdomain')}
        starred
        required
        autoCapitalize="none"
        suffix={salonSuffix}
        help={task.kind === 'duplicate' ? t('duplicate.unique') : t('form.subdomainHelp')}
        error={formState.errors.subdomain?.message}
        {...register('subdomain')}
      />
      <div role="status">
        {moves && (
          <p className="notice notice--warn">
            <TriangleAlert className="icon" aria-hidden="true" />
            <span>{t('edit.moves', { address: present + salonSuffix })}</span>
          </p>
        )}
      </div>
      {task.kind !== 'duplicate' && (
        <Field
          label={t('form.number')}
          note={t('form.optional')}
          type="tel"
          help={task.kind === 'create' ? t('create.numberHelp') : t('edit.numberHelp')}
          {...register('number')}
        />
      )}
      {task.kind === 'create' && (
        <ZoneSearch
          label={t('form.timezone')}
          help={t('form.timezoneHelp')}
          error={formState.errors.timezone?.message}
          {...register('timezone')}
        />
      )}
      {task.kind === 'edit' && <ExistingSalonFields trialEnd={task.shop.trial_ends_at} />}
    </ZodFormDialog>
  )
}
