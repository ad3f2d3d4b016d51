// The table of chairs. Its columns are the specification's.
import type { AdminChair } from '#/api/admin-chairs'
import { TableHead } from '#/dashboard/table-head'
import { useTexts } from '#/i18n'
import { RowActions } from '../row-actions'

interface ChairTableProps {
  readonly chairs: readonly AdminChair[]
  /** `false` for those who may only look. */
  readonly actions:
    | false
    | { readonly edit: (chair: AdminChair) => void; readonly remove: (chair: AdminChair) => void }
}

const facts = ['name', 'staff', 'services'] as const

export function ChairTable({ chairs, actions }: ChairTableProps) {
  const t = useTexts('adminChairs')
  return (
    <div className="card table-card">
      <table className="table table--cards table--chairs">
        <TableHead
          columns={actions ? [...facts, 'actions'] : facts}
          name={(column) => t(`column.${column}`)}
        />
        <tbody>
          {chairs.map((chair) => (
            <tr key={chair.id}>
              <td className="strong" dir="auto">
                {chair.name}
              </td>
              <td className="muted" data-l={t('column.staff')}>
                {chair.allowed_staff_ids.length || t('allStaff')}
              </td>
              <td className="muted" data-l={t('column.services')}>
                {chair.allowed_service_ids.length || t('allServices')}
              </td>
              {actions && (
                <td className="r">
                  <RowActions
                    edit={{ label: t('edit', { name: chair.name }), run: () => actions.edit(chair) }}
                    remove={{ label: t('remove', { name: chair.name }), run: () => actions.remove(chair) }}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
