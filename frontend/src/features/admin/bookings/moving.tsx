// What moves appointments on the calendar itself: dragging, keys, and tapping a place. It arrives after the calendar.
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { usePlaceChoice } from './choose-place'
import { useClientName } from './client-name'
import type { Place } from './place-moves'
import { useChangedMarks } from './use-changed-marks'
import { useDrag } from './use-drag'
import { type Shown, useGhost } from './use-ghost'
import { usePlaceKeys } from './use-place-keys'
import { usePlaceTap } from './use-place-tap'

const PlaceCard = lazyComponent('PlaceCard', () => import('./place-card'))
const PlaceByKey = lazyComponent('PlaceByKey', () => import('./place-by-key'))

interface MovingProps extends Shown {
  readonly onStep: (step: -1 | 1) => void
  /** While something is dragged the calendar stays as it is. */
  readonly onHold: (isHeld: boolean) => void
}

interface Moved {
  readonly booking: AdminBooking
  readonly place: Place
}

type Step =
  | { readonly how: 'drag' | 'form'; readonly booking: AdminBooking }
  | ({ readonly how: 'keys' } & Moved)
  | ({ readonly how: 'card'; readonly beside: HTMLElement | undefined } & Moved)
  /** It was moved; the calendar does not show it yet. */
  | ({ readonly how: 'moved'; readonly version: number } & Moved)

export const Moving = withTexts({ adminPlace }, Movements)

function Movements({ onStep, onHold, ...shown }: MovingProps) {
  const { cal, grid, bookings } = shown
  const { chosen, choose } = usePlaceChoice()
  const [step, setStep] = useState<Step | null>(null)
  const { show, hide, nameOf, spoken } = useGhost(shown)
  const putBack = () => setStep(null)

  function drop(booking: AdminBooking, place: Place | null) {
    onHold(false)
    choose(null)
    setStep(place && { how: 'card', booking, place, beside: show(booking, place) })
  }
  useDrag({
    cal,
    grid,
    show,
    onTurn: onStep,
    onDrop: drop,
    onLift: (booking) => {
      onHold(true)
      setStep({ how: 'drag', booking })
    },
  })
  usePlaceKeys({
    cal,
    grid,
    stepped: step?.how === 'keys' ? step : null,
    onStep: (booking, place) => {
      setStep({ how: 'keys', booking, place })
      show(booking, place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    onForm: (booking) => setStep({ how: 'form', booking }),
    onDrop: drop,
    onPutBack: putBack,
  })
  usePlaceTap({ cal, grid, chosen, onDrop: drop })

  // The ghost stands where it was left, also when the columns around it change.
  useLayoutEffect(() => {
    if (step && 'place' in step) show(step.booking, step.place)
    else if (step?.how !== 'drag') hide()
  })
  useMark(cal, step && step.how !== 'form' ? step.booking.id : null, step?.how === 'drag', grid)
  useChangedMarks(cal, grid)
  useEffect(() => {
    if (step && isSettled(step, bookings)) setStep(null)
  }, [step, bookings])
  // After the effects above: now it listens, and its handles may be seen.
  useEffect(() => cal.current?.setAttribute('data-moves', ''), [cal])

  return (
    <>
      <div role="status" className="visually-hidden">
        {step?.how === 'keys' && spoken(step.booking, step.place)}
      </div>
      {step?.how === 'card' && (
        <Suspense fallback={null}>
          <PlaceCard
            booking={step.booking}
            place={step.place}
            staffName={nameOf(step.place.staffId, step.booking)}
            beside={step.beside}
            onClose={putBack}
            onMoved={(version) => setStep({ ...step, how: 'moved', version })}
          />
        </Suspense>
      )}
      {step?.how === 'form' && (
        <Suspense fallback={null}>
          <PlaceByKey id={step.booking.id} onClose={putBack} />
        </Suspense>
      )}
      {chosen && <TapBar booking={chosen} onCancel={() => choose(null)} />}
    </>
  )
}

/** Whether the calendar shows what was done, or has lost what was meant. */
function isSettled(step: Step, bookings: readonly AdminBooking[]): boolean {
  const row = bookings.find(({ id }) => id === step.booking.id)
  if (step.how === 'moved') return !row || step.version <= row.version
  return step.how === 'keys' && !row
}

/** Marks the block that is away, and the calendar while something is dragged. */
function useMark(cal: Shown['cal'], away: number | null, isDragged: boolean, grid: Shown['grid']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another grid has other blocks
  useLayoutEffect(() => {
    const { current } = cal
    current?.toggleAttribute('data-dragging', isDragged)
    for (const block of current?.querySelectorAll('[data-booking]') ?? [])
      block.toggleAttribute('data-away', block.getAttribute('data-booking') === String(away))
  }, [cal, away, isDragged, grid])
}

interface TapBarProps {
  readonly booking: AdminBooking
  readonly onCancel: () => void
}

function TapBar({ booking, onCancel }: TapBarProps) {
  const t = useTexts('adminPlace')
  const clientOf = useClientName()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [onCancel])
  return (
    <div className="place-bar">
      <p id="place-bar">{t('tap', { client: clientOf(booking) })}</p>
      <Button
        kind="line"
        size="sm"
        aria-describedby="place-bar"
        ref={(button) => button?.focus({ preventScroll: true })}
        onClick={onCancel}
      >
        {t('cancel')}
      </Button>
    </div>
  )
}
