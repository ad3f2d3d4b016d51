// Adding and editing a category.
import type { FieldErrors } from 'react-hook-form'
import { type AdminCategory, type CategoryBody, postCategory, putCategory } from '#/api/admin-categories'
import { FormTextArea, NameField, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { categoryColorStyle } from '#/theme/category-color'
import { CategoryBadge } from '#/ui/badge'
import { ColorField } from '#/ui/color-field'
import { useToast } from '#/ui/toast'
import { useEntityForm } from '../use-entity-form'
import { categoryForm, categorySchema } from './category-form'

interface CategoryDialogProps {
  readonly category: AdminCategory | null
  readonly onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useTexts('adminCategories')
  const toast = useToast()
  const { dialog, save } = useEntityForm({
    row: category,
    schema: categorySchema(t),
    start: categoryForm(category),
    create: postCategory,
    update: putCategory,
    texts: t,
    onSaved: onClose,
  })
  const { register, formState, watch, setValue } = dialog.form
  const [name, color] = watch(['name', 'color'])
  const sayInvalid = (errors: FieldErrors<CategoryBody>) => {
    const text = errors.name?.message ?? errors.description?.message ?? errors.color?.message
    if (text) toast({ title: t('invalid'), text, tone: 'destructive' })
  }

  return (
    <ZodFormDialog
      {...dialog}
      title={category ? t('editTitle') : t('addTitle')}
      subtitle={t('subtitle')}
      action={category ? t('save') : t('create')}
      onSubmit={save}
      onInvalid={sayInvalid}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <FormTextArea<CategoryBody> label={t('description')} name="description" />
      <ColorField
        label={t('color')}
        pickLabel={t('pickColor')}
        color={color}
        error={formState.errors.color?.message}
        onPick={(picked) => setValue('color', picked, { shouldValidate: true })}
        {...register('color')}
      />
      <p className="row sm muted">
        {t('preview')}
        <CategoryBadge tint={categoryColorStyle(color)}>{name.trim() || t('name')}</CategoryBadge>
      </p>
    </ZodFormDialog>
  )
}
