// The dialog of a form that useZodForm made, and the fields that know their problem from it.
import type { ComponentProps } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'
import { Field } from '#/ui/field'
import { TextArea } from '#/ui/text-area'
import { FormDialog } from './form-dialog'

interface ZodFormDialogProps<F extends FieldValues>
  extends Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'changed'> {
  readonly form: UseFormReturn<F>
  readonly onSubmit: (typed: F) => Promise<void>
  /** Told what is wrong when the form is not sent. */
  readonly onInvalid?: ((errors: FieldErrors<F>) => void) | undefined
}

export function ZodFormDialog<F extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  ...dialog
}: ZodFormDialogProps<F>) {
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        changed={form.formState.isDirty}
        onSubmit={() => void form.handleSubmit(onSubmit, onInvalid)()}
      />
    </FormProvider>
  )
}

type Registered<P, F extends FieldValues> = Omit<P, 'error' | 'name' | 'ref'> & { readonly name: Path<F> }

/** A field of the form around it. */
export function FormField<F extends FieldValues>(props: Registered<ComponentProps<typeof Field>, F>) {
  const { register, getFieldState, formState } = useFormContext<F>()
  const { error } = getFieldState(props.name, formState)
  return <Field {...props} {...register(props.name)} error={error?.message} />
}

/** What a thing is called: needed, and in any script. */
export function NameField(props: Omit<ComponentProps<typeof Field>, 'error' | 'name' | 'ref'>) {
  return <FormField<{ name: string }> starred required dir="auto" {...props} name="name" />
}

/** A text of several lines. */
export function FormTextArea<F extends FieldValues>(props: Registered<ComponentProps<typeof TextArea>, F>) {
  const { register, getFieldState, formState } = useFormContext<F>()
  const { error } = getFieldState(props.name, formState)
  return <TextArea {...props} {...register(props.name)} error={error?.message} />
}
