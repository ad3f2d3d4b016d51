// The salon's address: cleaned as it is typed, and checked with the server while its owner looks on.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '#/api/client'
import { getSubdomainCheck } from '#/api/shop-setup'
import { useTexts } from '#/i18n'
import { salonSuffix } from '#/lib/site'
import { useDebouncedValue } from '#/lib/use-debounced-value'
import { InputWithSuffix } from '#/ui/input-with-suffix'
import { couldBeSubdomain, type Details, subdomainTyped } from './details'

export function SubdomainField({ form, typed }: { form: UseFormReturn<Details>; typed: string }) {
  const t = useTexts('setup.details')
  const state = useAvailability(typed)
  const { register, formState } = form
  const own = formState.errors.subdomain?.message
  return (
    <InputWithSuffix
      label={t('subdomain')}
      autoCapitalize="none"
      suffix={salonSuffix}
      error={own ?? (state === 'taken' ? t('taken') : undefined)}
      {...register('subdomain', {
        onChange: ({ target }: { target: HTMLInputElement }) => {
          const clean = subdomainTyped(target.value)
          if (clean !== target.value)
            form.setValue('subdomain', clean, { shouldValidate: formState.isSubmitted })
        },
      })}
    >
      <p className="help setup-free" role="status">
        {own === undefined && state === 'free' && (
          <>
            <CircleCheck className="icon" aria-hidden="true" />
            {t('free', { address: typed + salonSuffix })}
          </>
        )}
        {state === 'checking' && t('checking')}
      </p>
    </InputWithSuffix>
  )
}

/** Whether the address can be had, once its owner has stopped typing; nothing where it could be none. */
function useAvailability(typed: string): 'free' | 'taken' | 'checking' | null {
  const settled = useDebouncedValue(typed)
  const wanted = couldBeSubdomain(settled) ? { query: { subdomain: settled } } : null
  const { data, error } = useQuery(getSubdomainCheck, wanted)
  if (!couldBeSubdomain(typed) || error) return null
  if (typed !== settled || !data) return 'checking'
  return data.available ? 'free' : 'taken'
}
