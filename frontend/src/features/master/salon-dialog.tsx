// Creating, duplicating and editing a salon: one form, three tasks.
import { zodResolver } from '@hookform/resolvers/zod'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#/dashboard/form-dialog'
import { useTexts } from '#/i18n'
import { salonSuffix } from '#/lib/site'
import { Field } from '#/ui/field'
import { InputWithSuffix } from '#/ui/input-with-suffix'
import { SelectField } from '#/ui/select-field'
import {
  copyForm,
  editForm,
  emptyForm,
  plans,
  type SalonForm,
  type SalonTask,
  salonSchema,
} from './salon-form'
import { useSaveSalon } from './use-save-salon'

function formOf(task: SalonTask): SalonForm {
  if (task.kind === 'create') return emptyForm
  return task.kind === 'edit' ? editForm(task.shop) : copyForm(task.shop)
}

export function SalonDialog({ task, onClose }: { task: SalonTask; onClose: () => void }) {
  const t = useTexts('master')
  const formId = useId()
  const { pending, problem, save } = useSaveSalon(task)
  const present = task.kind === 'edit' ? task.shop.subdomain : null
  const problems = {
    shortName: t('form.shortName'),
    shortSubdomain: t('form.shortSubdomain'),
    badSubdomain: t('form.badSubdomain'),
  }
  const { register, handleSubmit, watch, formState } = useForm<SalonForm>({
    resolver: zodResolver(salonSchema(problems, present)),
    defaultValues: formOf(task),
    mode: 'onTouched',
  })
  const submit = async (form: SalonForm) => {
    if (await save(form)) onClose()
  }
  const { errors } = formState
  const moves = present !== null && watch('subdomain').trim() !== present
  return (
    <FormDialog
      formId={formId}
      title={t(`${task.kind}.title`)}
      subtitle={
        task.kind === 'create' ? t('create.subtitle') : t(`${task.kind}.subtitle`, { name: task.shop.name })
      }
      action={t(`${task.kind}.action`)}
      pending={pending}
      problem={problem}
      onClose={onClose}
    >
      <form className="stack" id={formId} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Field
          label={t('form.name')}
          starred
          required
          dir="auto"
          error={errors.name?.message}
          {...register('name')}
        />
        <InputWithSuffix
          label={t('form.subdomain')}
          starred
          required
          autoCapitalize="none"
          suffix={salonSuffix}
          help={task.kind === 'duplicate' ? t('duplicate.unique') : t('form.subdomainHelp')}
          error={errors.subdomain?.message}
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
        {task.kind === 'edit' && (
          <SelectField label={t('form.plan')} help={t('form.planHelp')} {...register('plan')}>
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {t(`form.plans.${plan}`)}
              </option>
            ))}
          </SelectField>
        )}
      </form>
    </FormDialog>
  )
}
