// The table of chairs. Its columns are specified (rules/screens#specified-texts).
import type { AdminChair } from '#/api/admin-chairs'
import { TableHead } from '#/dashboard/table-head'
import { useTexts } from '#/i18n'
import { existing } from '../checkbox-list'
import type { ListActions } from '../entity-panel'
import { RowActions } from '../row-actions'

interface ChairTableProps {
  readonly chairs: readonly AdminChair[]
  /** Who and what is there; undefined where that is not known. */
  readonly staff: There
  readonly services: There
  /** `false` for a role that may only look. */
  readonly actions: ListActions<AdminChair> | false
}

const facts = ['name', 'staff', 'services'] as const
type There = Parameters<typeof existing>[1]

/** How many of the chosen ones are there; `all` when nothing is chosen, `none` when none of them is left. */
function countOf(chosen: readonly number[], there: There, [all, none]: readonly [string, string]) {
  if (chosen.length === 0) return all
  return existing(chosen, there).length || none
}

export function ChairTable({ chairs, staff, services, actions }: ChairTableProps) {
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
                {countOf(chair.allowed_staff_ids, staff, [t('allStaff'), t('noStaff')])}
              </td>
              <td className="muted" data-l={t('column.services')}>
                {countOf(chair.allowed_service_ids, services, [t('allServices'), t('noServices')])}
              </td>
              {actions && (
                <td className="cell-end">
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
