// Adding and editing a category.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { type AdminCategory, type CategoryBody, postCategory, putCategory } from '#/api/admin-categories'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { categoryColorStyle } from '#/theme/category-color'
import { CategoryBadge } from '#/ui/badge'
import { ColorField } from '#/ui/color-field'
import { Field } from '#/ui/field'
import { TextArea } from '#/ui/text-area'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { categoryForm, categorySchema } from './category-form'

interface CategoryDialogProps {
  /** `null` adds one. */
  readonly category: AdminCategory | null
  readonly onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useTexts('adminCategories')
  const toast = useToast()
  const formId = useId()
  const { pending, problem, save } = useSave(category)
  const { register, handleSubmit, formState, watch, setValue } = useForm<CategoryBody>({
    resolver: zodResolver(
      categorySchema({
        nameRequired: t('nameRequired'),
        nameTooLong: t('nameTooLong'),
        descriptionTooLong: t('descriptionTooLong'),
        badColor: t('badColor'),
      }),
    ),
    defaultValues: categoryForm(category),
    mode: 'onTouched',
  })
  const { errors } = formState
  const [name, color] = watch(['name', 'color'])

  const submit = async (body: CategoryBody) => {
    if (await save(body)) onClose()
  }
  const refuse = (problems: FieldErrors<CategoryBody>) => {
    const text = problems.name?.message ?? problems.description?.message ?? problems.color?.message
    if (text) toast({ title: t('invalid'), text, tone: 'destructive' })
  }

  return (
    <FormDialog
      formId={formId}
      title={category ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={category ? t('save') : t('create')}
      pending={pending}
      problem={problem}
      onClose={onClose}
    >
      <form
        className="stack"
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit(submit, refuse)(event)}
      >
        <Field
          label={t('name')}
          starred
          required
          dir="auto"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea label={t('description')} error={errors.description?.message} {...register('description')} />
        <ColorField
          label={t('color')}
          pickLabel={t('pickColor')}
          color={color}
          error={errors.color?.message}
          onPick={(picked) => setValue('color', picked, { shouldValidate: true })}
          {...register('color')}
        />
        <p className="row sm muted">
          {t('preview')}
          <CategoryBadge tint={categoryColorStyle(color)}>{name.trim() || t('name')}</CategoryBadge>
        </p>
      </form>
    </FormDialog>
  )
}

function useSave(category: AdminCategory | null) {
  const t = useTexts('adminCategories')
  const { query } = useCurrentShop()
  const create = useMutation(postCategory, {
    done: t('created'),
    failed: { title: t('createFailed.title'), text: t('createFailed.text') },
  })
  const update = useMutation(putCategory, {
    done: t('updated'),
    failed: { title: t('updateFailed.title'), text: t('updateFailed.text') },
  })
  const save = (body: CategoryBody) =>
    category
      ? update.run({ params: { id: category.id }, query, body, version: category.version })
      : create.run({ query, body })
  const { pending, problem } = category ? update : create
  return { pending, problem, save }
}
