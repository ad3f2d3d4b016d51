// What can be done with a person's day, from the head of their column: staff with their own.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { postBlock, type RestOfDay } from '#/api/admin-blocks'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import { formatTime, type ShopDate } from '#/lib/shop-time'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'
import { type Person, useOpenBlock } from './block-actions'

interface ColumnMenuProps {
  readonly person: Person
  readonly date: ShopDate
  readonly isToday: boolean
}

export const ColumnMenu = withTexts({ adminBlocks }, DayMenu)

function DayMenu({ person, date, isToday }: ColumnMenuProps) {
  const t = useTexts('adminBlocks')
  const { role, query, zone } = useCurrentShop()
  const open = useOpenBlock()
  const { pending, run } = useMutation(postBlock, {
    ...mutationTexts(t, 'ill', 'failed'),
    doneText: ({ from, to }) =>
      t('blocked', { name: person.name, from: formatTime(from, zone), to: formatTime(to, zone) }),
  })
  const isAdmin = role !== 'staff'
  const body: RestOfDay = { staff_id: person.id, kind: 'sick', rest_of_day: true }
  const offToday = {
    label: t('restOfDay'),
    run: () => {
      if (!pending) void run({ query, body })
    },
  }
  const actions = [
    { label: t('block'), run: () => open({ what: 'new', person, date }) },
    ...(isAdmin && isToday ? [offToday] : []),
    ...(isAdmin ? [{ label: t('until'), run: () => open({ what: 'ill', person }) }] : []),
    { label: t('moveBreak'), run: () => open({ what: 'break', person, date }) },
  ]
  return <Menu label={t('menu', { name: person.name })} icon={EllipsisVertical} actions={actions} />
}
