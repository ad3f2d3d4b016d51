// What can be done with a person's day, from the head of their column: staff with their own.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useTexts } from '#/i18n'
import type { ShopDate } from '#/lib/shop-time'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'
import { type Person, useBlockActions } from './block-actions'

interface ColumnMenuProps {
  readonly person: Person
  readonly date: ShopDate
  readonly isToday: boolean
}

export function ColumnMenu({ person, date, isToday }: ColumnMenuProps) {
  const t = useTexts('adminBlocks')
  const { role, staffId } = useCurrentShop()
  const { add, offToday, offUntil, moveBreak } = useBlockActions()
  const isAdmin = role !== 'staff'
  if (!isAdmin && staffId !== person.id) return null
  const actions = [
    { label: t('block'), run: () => add(person, date) },
    ...(isAdmin && isToday ? [{ label: t('restOfDay'), run: () => offToday(person) }] : []),
    ...(isAdmin ? [{ label: t('until'), run: () => offUntil(person) }] : []),
    { label: t('moveBreak'), run: () => moveBreak(person, date) },
  ]
  return <Menu label={t('menu', { name: person.name })} icon={EllipsisVertical} actions={actions} />
}
