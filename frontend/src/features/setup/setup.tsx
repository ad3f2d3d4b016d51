// Setting up a salon: its name, its owner's number, how it looks, and its new site.
import './setup.css'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Plan } from '#/api/shop-setup'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Badge } from '#/ui/badge'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { Stepper } from '#/ui/stepper'
import { useToast } from '#/ui/toast'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { CompleteStep } from './complete-step'
import { begin, type SetupState, stepNames } from './steps'
import { useSetup } from './use-setup'
import { VerificationStep } from './verification-step'

/** Forms weigh more than all the rest. */
const NameStep = lazyComponent('NameStep', () => import('./name-step'))
const DetailsStep = lazyComponent('DetailsStep', () => import('./details-step'))

export function Setup({ plan }: { plan: Plan }) {
  const t = useTexts('setup')
  const [state, go] = useSetup(plan)
  // The first step knows by itself whether its name was changed.
  const { question } = useUnsaved(state.step === 'verification' || state.step === 'setup', () =>
    go(begin(plan)),
  )
  return (
    <div className="wrap setup">
      <div className="setup-h">
        <div className="stack">
          <PageHeading title={t('title')} />
          {plan === 'vip' && (
            <p>
              <Badge tone="brand">{t('vip')}</Badge>
            </p>
          )}
        </div>
        <Progress step={state.step} />
      </div>
      <FocusedStep step={state.step}>
        <Suspense
          fallback={
            <Loading text={t('loading')}>
              <Skeleton height="12rem" />
            </Loading>
          }
        >
          <Step state={state} go={go} />
        </Suspense>
      </FocusedStep>
      {question}
    </div>
  )
}

function Step({ state, go }: { state: SetupState; go: (next: SetupState) => void }) {
  switch (state.step) {
    case 'shop-name':
      return <NameStep state={state} go={go} />
    case 'verification':
      return <VerificationStep key={state.owner.progressId} state={state} go={go} />
    case 'setup':
      return <DetailsStep state={state} go={go} />
    case 'complete':
      return <CompleteStep state={state} go={go} />
  }
}

function Progress({ step }: { step: SetupState['step'] }) {
  const t = useTexts('setup.steps')
  const now = stepNames.indexOf(step)
  return (
    <Stepper
      label={t('label')}
      doneWord={t('done')}
      steps={stepNames.map((name, index) => ({
        label: t(name),
        state: index < now || step === 'complete' ? 'done' : index === now ? 'current' : 'ahead',
      }))}
    />
  )
}

/** A new step is read from its beginning; the one that the page opens with leaves the focus where it is. */
function FocusedStep({ step, children }: { step: SetupState['step']; children: ReactNode }) {
  const t = useTexts('setup.steps')
  const box = useRef<HTMLElement>(null)
  const shown = useRef(step)
  const toast = useToast()
  useEffect(() => {
    if (shown.current === step) return
    // What failed before the step was done is not true any more.
    if (stepNames.indexOf(step) > stepNames.indexOf(shown.current)) toast(null)
    shown.current = step
    box.current?.focus()
    scrollTo(0, 0)
  }, [step, toast])
  return (
    <section className="setup-step" ref={box} tabIndex={-1} aria-label={t(step)}>
      {children}
    </section>
  )
}
