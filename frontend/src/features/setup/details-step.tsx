// Step 3: name, address, words, zone and colours of the salon, with its page beside them as it will look.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts, withTexts } from '#/i18n'
import { preview } from '#/i18n/preview'
import { salonSuffix } from '#/lib/site'
import { useZodForm } from '#/lib/use-zod-form'
import { SalonPreview } from '#/preview/salon-preview'
import { Button } from '#/ui/button'
import { BackButton } from './back-button'
import { detailsSchema } from './details'
import { DetailsFields } from './details-fields'
import { back, type SetupState, type StateOf } from './steps'
import { useOpenSalon } from './use-open-salon'

const Preview = withTexts({ preview }, SalonPreview)

export function DetailsStep({ state, go }: { state: StateOf<'setup'>; go: (next: SetupState) => void }) {
  const t = useTexts('setup')
  const form = useZodForm(
    detailsSchema((problem) => t(`details.${problem}`)),
    state.details,
  )
  const refuse = (subdomain: string) =>
    form.setError('subdomain', { message: subdomain }, { shouldFocus: true })
  const { pending, problem, open } = useOpenSalon(state, go, refuse)
  const typed = form.watch()
  const kept = () => ({ ...state, details: form.getValues() })
  return (
    <div className="setup-two">
      <form
        className="stack"
        noValidate
        onChange={() => go(kept())}
        onSubmit={(event) => void form.handleSubmit(open)(event)}
      >
        <h2 className="visually-hidden">{t('details.title')}</h2>
        <DetailsFields form={form} typed={typed} />
        <div role="alert">
          {problem && (
            <p className="notice notice--bad">
              <CircleAlert className="icon" aria-hidden="true" />
              {problem}
            </p>
          )}
        </div>
        <div className="row between setup-x">
          <BackButton onClick={() => go(back(kept()))} />
          <Button type="submit" size="lg" pending={pending}>
            {pending ? t('details.pending') : t('details.submit')}
          </Button>
        </div>
      </form>
      <Preview
        name={typed.name.trim() || t('details.nameless')}
        description={typed.description}
        primary={typed.primary}
        secondary={typed.secondary}
        address={(typed.subdomain || t('details.noAddress')) + salonSuffix}
        service={{ name: t('details.service'), price: 4500, category_name: t('details.category') }}
      />
    </div>
  )
}
