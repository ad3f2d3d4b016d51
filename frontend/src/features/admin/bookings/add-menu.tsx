// What else than an appointment goes into the calendar: a menu beside "Add". A closed salon takes no appointments.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTexts, withTexts } from '#/i18n'
import { adminWalkIns } from '#/i18n/admin-walk-ins'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'

export const AddMenu = withTexts({ adminWalkIns }, Choices)

function Choices({ onAdd }: { onAdd: (what: string) => void }) {
  const t = useTexts('adminWalkIns.menu')
  const { closed } = useCurrentShop()
  const appointments = [
    { label: t('booking'), run: () => onAdd('booking') },
    { label: t('walkIn'), run: () => onAdd('walk-in') },
  ]
  const actions = [...(closed ? [] : appointments), { label: t('block'), run: () => onAdd('block') }]
  return <Menu label={t('label')} icon={ChevronDown} actions={actions} />
}
