// A form under the rules of a schema. A field says what is wrong once it was left.
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { core } from 'zod/mini'

export function useZodForm<F extends FieldValues>(
  schema: core.$ZodType<F, F>,
  defaultValues: DefaultValues<F>,
  options: Pick<UseFormProps<F>, 'values'> = {},
) {
  return useForm<F>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched', ...options })
}
