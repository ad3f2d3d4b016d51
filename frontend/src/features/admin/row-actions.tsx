// Edit and delete, always in sight, named after what they act on.
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

interface RowActionsProps {
  readonly edit: { readonly label: string; readonly run: () => void }
  readonly remove: { readonly label: string; readonly run: () => void }
}

export function RowActions({ edit, remove }: RowActionsProps) {
  return (
    <span className="row row-actions">
      <button
        className="icon-btn icon-btn--sm"
        type="button"
        aria-label={edit.label}
        title={edit.label}
        onClick={edit.run}
      >
        <Pencil className="icon" aria-hidden="true" />
      </button>
      <button
        className="icon-btn icon-btn--sm icon-btn--danger"
        type="button"
        aria-label={remove.label}
        title={remove.label}
        onClick={remove.run}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </span>
  )
}
