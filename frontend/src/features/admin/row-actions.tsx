// What can be done with a row, always in sight, named after what it acts on: edit first, delete last.
import type { LucideIcon } from 'lucide-react'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '#/ui/icon-button'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface RowActionsProps {
  readonly edit: Action
  readonly more?: readonly (Action & { readonly icon: LucideIcon })[]
  readonly remove: Action
}

export function RowActions({ edit, more = [], remove }: RowActionsProps) {
  return (
    <span className="row row-actions">
      <IconButton icon={Pencil} {...edit} />
      {more.map((action) => (
        <IconButton key={action.label} {...action} />
      ))}
      <IconButton danger icon={Trash2} {...remove} />
    </span>
  )
}
