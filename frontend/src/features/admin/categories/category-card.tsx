// One category: its colour, what is said of it, its place on the menu, and how many services it has.
import type { AdminCategory } from '#/api/admin-categories'
import { useTexts } from '#/i18n'
import { categoryColorStyle } from '#/theme/category-color'
import type { ListActions } from '../entity-panel'
import { RowActions } from '../row-actions'

interface CategoryCardProps {
  readonly category: AdminCategory
  /** `false` for a role that may only look. */
  readonly actions: ListActions<AdminCategory> | false
}

export function CategoryCard({ category, actions }: CategoryCardProps) {
  const t = useTexts('adminCategories')
  const { name, description, color } = category
  return (
    <li className="card cat" style={categoryColorStyle(color)}>
      <div className="row between">
        <h3 className="title row grow">
          <span className="dot dot--cat" />
          <span dir="auto">{name}</span>
        </h3>
        {actions && (
          <RowActions
            edit={{ label: t('edit', { name }), run: () => actions.edit(category) }}
            remove={{ label: t('remove', { name }), run: () => actions.remove(category) }}
          />
        )}
      </div>
      {description && (
        <p className="sm muted" dir="auto">
          {description}
        </p>
      )}
      <p className="row row--wrap xs muted cat-facts">
        <span className="num">{t('order', { order: category.display_order })}</span>
        <span className="num">{t('services', { count: category.service_count })}</span>
      </p>
    </li>
  )
}
