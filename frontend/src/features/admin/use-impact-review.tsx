// A change that may leave bookings in a lurch: asked about before it is saved, shown when it concerns any, saved when it is confirmed
// (rules/dashboard#impact).
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Impact } from '#/api/admin-impact'
import { ApiError } from '#/api/errors'
import type { ConfirmStep } from '#/dashboard/form-dialog'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { ImpactList } from './impact-list'

const MoveLink = lazyComponent('MoveLink', () => import('./move-link'))

interface Concern<F> {
  readonly form: F
  /** null when it could not be found out. */
  readonly impact: Impact | null
}

interface Plan<F> {
  /** What it would concern; null when there is nothing to ask. */
  ask(form: F): Promise<Impact> | null
  save(form: F): Promise<void>
  heading(count: number): string
}

interface ImpactReview<F> {
  readonly asking: boolean
  /** For the form's dialog: what is to be decided on. */
  readonly review: ConfirmStep | null
  /** Saves, unless bookings are concerned. */
  submit(form: F): Promise<void>
}

export function useImpactReview<F>({ ask, save, heading }: Plan<F>): ImpactReview<F> {
  const [asking, setAsking] = useState(false)
  const [concern, setConcern] = useState<Concern<F> | null>(null)

  async function submit(form: F) {
    setAsking(true)
    const impact = await answerTo(ask(form))
    setAsking(false)
    if (impact === 'none') return save(form)
    setConcern({ form, impact })
  }
  async function confirm({ form }: Concern<F>) {
    await save(form)
    setConcern(null)
  }

  const review = concern && {
    content: <Concerned impact={concern.impact} heading={heading} />,
    confirm: () => void confirm(concern),
    back: () => setConcern(null),
  }
  return { asking, review, submit }
}

async function answerTo(question: Promise<Impact> | null): Promise<Impact | null | 'none'> {
  try {
    const impact = await question
    return impact === null || impact.future_bookings === 0 ? 'none' : impact
  } catch (error) {
    // What breaks a rule is refused when it is saved, with the reason.
    return error instanceof ApiError && [409, 422].includes(error.status) ? 'none' : null
  }
}

interface ConcernedProps extends Pick<Concern<unknown>, 'impact'> {
  readonly heading: (count: number) => string
}

/** Takes the focus: what was typed is out of sight. */
function Concerned({ impact, heading }: ConcernedProps) {
  const t = useTexts('admin.impact')
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="stack" aria-label={t('label')} tabIndex={-1} ref={place}>
      {impact ? (
        <>
          <ImpactList impact={impact} heading={heading(impact.future_bookings)} />
          <Suspense fallback={null}>
            <MoveLink />
          </Suspense>
        </>
      ) : (
        <p className="notice notice--warn">{t('unknown')}</p>
      )}
      <p>{t('stay')}</p>
    </section>
  )
}
