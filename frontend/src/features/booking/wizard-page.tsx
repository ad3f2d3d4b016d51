// The frame of every wizard screen: its one heading and where the visitor is in the three steps.
import { type ReactNode, Suspense } from 'react'
import { useShop } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { PageHeading } from '#/ui/page-heading'
import { Stepper } from '#/ui/stepper'
import { useRestoreScroll } from './use-restore-scroll'
import './booking.css'

interface WizardPageProps {
  readonly title: string
  /** 1 Services, 2 Date & Time, 3 Confirm. */
  readonly step: 1 | 2 | 3
  /** The first page of the step is done, the second is open. */
  readonly half?: boolean
  readonly children: ReactNode
}

const OpensSoon = lazyComponent('OpensSoon', () => import('#/opens-soon/opens-soon'))

export function WizardPage({ title, step, half = false, children }: WizardPageProps) {
  const t = useTexts('booking')
  useRestoreScroll()
  const bookable = useShop().accepting_bookings !== false
  if (!bookable) {
    return (
      <div className="wrap booking">
        <div className="wizard-head">
          <PageHeading title={title} />
        </div>
        <Suspense fallback={null}>
          <OpensSoon />
        </Suspense>
      </div>
    )
  }
  const labels = [t('stepServices'), t('stepDateTime'), t('stepConfirm')]
  return (
    <div className="wrap booking">
      <div className="wizard-head">
        <PageHeading title={title} />
        <Stepper
          label={t('progress')}
          doneWord={t('done')}
          steps={labels.map((label, index) => ({
            label,
            state: stateOf(index + 1, step),
            half: half && index + 1 === step,
          }))}
        />
      </div>
      {children}
    </div>
  )
}

function stateOf(number: number, current: number): 'done' | 'current' | 'ahead' {
  if (number === current) return 'current'
  return number < current ? 'done' : 'ahead'
}
