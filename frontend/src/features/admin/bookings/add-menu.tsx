// What else than an appointment goes into the calendar, and who waits for one: a menu beside "Add". A closed salon takes no appointments.
import type { LucideIcon } from 'lucide-react'
import { useTexts, withTexts } from '#/i18n'
import { adminWalkIns } from '#/i18n/admin-walk-ins'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'

export const AddMenu = withTexts({ adminWalkIns }, Choices)

interface AddMenuProps {
  /** The toolbar has it already: a second use of the icon would cut a chunk of its own out of the pages. */
  readonly icon: LucideIcon
  readonly onAdd: (what: string) => void
}

function Choices({ icon, onAdd }: AddMenuProps) {
  const t = useTexts('adminWalkIns.menu')
  const { closed, role } = useCurrentShop()
  const appointments = [
    { label: t('booking'), run: () => onAdd('booking') },
    { label: t('walkIn'), run: () => onAdd('walk-in') },
    ...(role === 'staff' ? [] : [{ label: t('waitlist'), run: () => onAdd('waitlist') }]),
  ]
  const actions = [...(closed ? [] : appointments), { label: t('block'), run: () => onAdd('block') }]
  return <Menu label={t('label')} icon={icon} actions={actions} />
}
