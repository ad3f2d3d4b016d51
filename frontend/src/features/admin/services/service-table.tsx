// The table of services. Its columns are specified (rules/screens#specified-texts).
import type { AdminService } from '#/api/admin-services'
import { TableHead } from '#/dashboard/table-head'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { categoryColorStyle } from '#/theme/category-color'
import { Badge, CategoryBadge } from '#/ui/badge'
import type { ListActions } from '../entity-panel'
import { RowActions } from '../row-actions'

interface ServiceTableProps {
  readonly services: readonly AdminService[]
  readonly actions: ListActions<AdminService> | false
}

const facts = ['name', 'duration', 'price', 'category', 'modifiers'] as const

export function ServiceTable({ services, actions }: ServiceTableProps) {
  const t = useTexts('adminServices')
  return (
    <div className="card table-card">
      <table className="table table--cards table--services">
        <TableHead
          columns={actions ? [...facts, 'actions'] : facts}
          name={(column) => t(`column.${column}`)}
        />
        <tbody>
          {services.map((service) => (
            <tr key={service.id}>
              <td className="strong" dir="auto">
                {service.name}
              </td>
              <td className="num muted">{t('minutes', { count: service.duration_minutes })}</td>
              <td className="num">{formatCents(service.price)}</td>
              <td>
                <CategoryCell service={service} />
              </td>
              <td>
                <ModifiersCell count={service.modifiers.length} />
              </td>
              {actions && (
                <td className="cell-end">
                  <RowActions
                    edit={{ label: t('edit', { name: service.name }), run: () => actions.edit(service) }}
                    remove={{
                      label: t('remove', { name: service.name }),
                      run: () => actions.remove(service),
                    }}
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

function CategoryCell({ service }: { service: AdminService }) {
  const t = useTexts('adminServices')
  if (service.category_name === null) return <span className="faint">{t('noCategory')}</span>
  return (
    <CategoryBadge tint={categoryColorStyle(service.category_color)}>{service.category_name}</CategoryBadge>
  )
}

function ModifiersCell({ count }: { count: number }) {
  const t = useTexts('adminServices')
  if (count === 0) return <span className="faint">{t('noModifiers')}</span>
  return <Badge tone="line">{t('groups', { count })}</Badge>
}
