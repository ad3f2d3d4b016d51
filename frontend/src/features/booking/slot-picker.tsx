// The free times of a day: an hour that folds, with its count; a single time is its own button.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { Slot } from '#/api/slots'
import type { Staff } from '#/api/staff'
import { useTexts } from '#/i18n'
import { Avatar } from '#/ui/avatar'
import { onHomeEnd } from './radio-keys'
import { dotOf, groupByHour, type SlotGroup } from './slot-groups'
import { type SlotKey, sameSlot } from './slot-key'

interface SlotPickerProps {
  readonly slots: readonly Slot[]
  readonly staff: readonly Staff[]
  readonly chosen: SlotKey | null
  /** The time to look at first after another one was lost. */
  readonly near: SlotKey | null
  /** With No Preference every time names its stylist and the reason. */
  readonly namesStaff: boolean
  readonly onChoose: (slot: Slot) => void
}

export function SlotPicker({ slots, ...rest }: SlotPickerProps) {
  const t = useTexts('booking.time')
  return (
    <div className="slot-groups" role="radiogroup" aria-label={t('available')} onKeyDown={onHomeEnd}>
      {groupByHour(slots).map((group) =>
        group.slots.length === 1 ? (
          <div className="slot-group slot-group--one" key={group.key}>
            <SlotOptions slots={group.slots} {...rest} />
          </div>
        ) : (
          <Group key={group.key} group={group} {...rest} />
        ),
      )}
    </div>
  )
}

function Group({ group, ...rest }: { group: SlotGroup } & Omit<SlotPickerProps, 'slots'>) {
  const t = useTexts('booking.time')
  const [open, setOpen] = useState(true)
  const body = useId()
  return (
    <div className="slot-group">
      <button
        className="slot-group-head"
        type="button"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <span className={`dot dot--${dotOf(group.slots.length)}`} />
        <span className="num">{group.hour}</span>
        <span className="number num">{t('slotCount', { count: group.slots.length })}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div id={body} className="slot-group-body" hidden={!open}>
        {open && <SlotOptions slots={group.slots} {...rest} />}
      </div>
    </div>
  )
}

function SlotOptions({ slots, staff, chosen, near, namesStaff, onChoose }: SlotPickerProps) {
  return slots.map((slot) => (
    <label className={near !== null && sameSlot(slot, near) ? 'slot slot--near' : 'slot'} key={slotId(slot)}>
      <input
        type="radio"
        name="slot"
        id={slotId(slot)}
        checked={chosen !== null && sameSlot(slot, chosen)}
        onChange={() => onChoose(slot)}
      />
      <span className="num">{slot.time}</span>
      {namesStaff && (
        <WhoIsFree
          slot={slot}
          photo={staff.find((member) => member.id === slot.staffId)?.profile_image_url}
        />
      )}
    </label>
  ))
}

/** The first name is seen, the whole name is heard. */
function WhoIsFree({ slot, photo }: { slot: Slot; photo: string | null | undefined }) {
  const t = useTexts('booking.time')
  const [first = '', ...others] = slot.staffName.split(' ')
  const count = slot.alternativeCount ?? 0
  return (
    <>
      <span className="who">
        <Avatar name={slot.staffName} photo={photo} size="1.125rem" />
        <span dir="auto">
          {first}
          {others.length > 0 && <span className="visually-hidden"> {others.join(' ')}</span>}
        </span>
        {count > 0 && <span className="num">{t('others', { count })}</span>}
      </span>
      {slot.priorityReason !== undefined && <span className="micro reason">{slot.priorityReason}</span>}
    </>
  )
}

/** The id of a time's radio; the focus finds it after a lost slot and on the way back. */
export function slotId({ start, staffId }: SlotKey): string {
  return `slot-${staffId}-${start}`
}
