// The way onto the waitlist, under the times of a day or in place of them.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useShop } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { waitlistJoin } from '#/i18n/waitlist-join'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import type { DatedPlan } from './wizard'

const WaitlistDialog = lazyComponent('WaitlistDialog', () => import('./waitlist-dialog'))

interface Waitlist {
  /** Both are null where the salon keeps none: one line, and its button alone. */
  readonly line: ReactNode
  readonly button: ReactNode
  /** Stays when the times come and go, and the button with them. */
  readonly dialog: ReactNode
}

export function useWaitlist(plan: DatedPlan): Waitlist {
  const offered = useShop().waitlist === true
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(0)
  useEffect(() => {
    // The button that opened it may be gone: the page begins anew.
    if (closed > 0 && document.activeElement === document.body) document.querySelector('h1')?.focus()
  }, [closed])
  return {
    line: offered ? <JoinWaitlist isLine onPress={() => setOpen(true)} /> : null,
    button: offered ? <JoinWaitlist onPress={() => setOpen(true)} /> : null,
    dialog: open && (
      <Suspense fallback={null}>
        <WaitlistDialog
          plan={plan}
          onClose={() => {
            setOpen(false)
            setClosed(closed + 1)
          }}
        />
      </Suspense>
    ),
  }
}

interface JoinProps {
  readonly isLine?: boolean
  readonly onPress: () => void
}

const JoinWaitlist = withTexts({ waitlistJoin }, Join)

function Join({ isLine = false, onPress }: JoinProps) {
  const t = useTexts('waitlistJoin')
  if (!isLine) {
    return (
      <Button kind="line" size="sm" onClick={onPress}>
        {t('join')}
      </Button>
    )
  }
  return (
    <div className="row row--wrap sm muted">
      {t('nothing')}
      <button className="link row" type="button" onClick={onPress}>
        {t('join')}
      </button>
    </div>
  )
}
