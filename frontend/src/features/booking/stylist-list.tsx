// Choose Your Stylist: No Preference first and widest, then everybody who can do all selected services.
import Check from 'lucide-react/icons/check'
import Shuffle from 'lucide-react/icons/shuffle'
import { type ReactNode, Suspense } from 'react'
import type { Staff } from '#/api/staff'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Avatar } from '#/ui/avatar'
import { onHomeEnd } from './radio-keys'
import { anyone, type StaffChoice, staffId } from './wizard'

/** Nobody waits for it. */
const StylistRating = lazyComponent(
  'StylistRating',
  () => import('./stylist-rating'),
  () => null,
)

interface StylistListProps {
  readonly staff: readonly Staff[]
  readonly chosen: StaffChoice | null
  readonly onChoose: (choice: StaffChoice) => void
  /** A finger or a mouse has chosen, not a key. */
  readonly onTap: () => void
}

export function StylistList({ staff, chosen, onChoose, onTap }: StylistListProps) {
  const t = useTexts('booking.staff')
  const chosenId = chosen === null ? null : staffId(chosen)
  return (
    <fieldset onKeyDown={onHomeEnd}>
      <legend className="display-3 legend">{t('choose')}</legend>
      <div className="stylists">
        <StylistOption
          id={0}
          name={t('noPreference')}
          checked={chosenId === 0}
          onChoose={() => onChoose(anyone)}
          onTap={onTap}
          face={
            <span className="avatar avatar--large">
              <Shuffle className="icon" aria-hidden="true" />
            </span>
          }
        >
          <span className="sm muted">{t('noPreferenceHint')}</span>
        </StylistOption>
        {staff.map((member) => (
          <StylistOption
            key={member.id}
            id={member.id}
            name={member.name}
            checked={chosenId === member.id}
            onChoose={() => onChoose({ kind: 'exactly', staff: member })}
            onTap={onTap}
            face={<Avatar name={member.name} photo={member.profile_image_url} size="3.5rem" />}
          >
            <StylistFacts role={member.role} />
          </StylistOption>
        ))}
      </div>
    </fieldset>
  )
}

interface StylistOptionProps {
  readonly id: number
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly onTap: () => void
  readonly face: ReactNode
  readonly children: ReactNode
}

function StylistOption({ id, name, checked, onChoose, onTap, face, children }: StylistOptionProps) {
  return (
    <label className="pick stylist">
      <input
        type="radio"
        name="stylist"
        id={`stylist-${id}`}
        checked={checked}
        onChange={onChoose}
        onClick={(event) => event.detail > 0 && onTap()}
      />
      {face}
      <span className="grow">
        <span className="row between">
          <span className="title" dir="auto">
            {name}
          </span>
          <span className="tick">
            <Check className="icon" aria-hidden="true" />
          </span>
        </span>
        {children}
      </span>
    </label>
  )
}

function StylistFacts({ role }: Pick<Staff, 'role'>) {
  const t = useTexts('booking.staff')
  return (
    <>
      <span className="row row--wrap sm stylist-facts">
        <span className="muted">{role === 'admin' ? t('senior') : t('stylist')}</span>
        <Suspense fallback={null}>
          <StylistRating />
        </Suspense>
      </span>
      <span className="row xs can">
        <Check className="icon" aria-hidden="true" />
        {t('canDoAll')}
      </span>
    </>
  )
}
