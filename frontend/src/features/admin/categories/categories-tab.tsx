// The categories of the menu, as cards. Staff look; admins and the master change.
import './categories.css'
import { deleteCategory, getCategories, getCategoryImpact } from '#/api/admin-categories'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminCategories } from '#/i18n/admin-categories'
import { lazyComponent } from '#/lib/lazy-component'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { DeleteEntity, EntityPanel } from '../entity-panel'
import { CategoryCard } from './category-card'

const CategoryDialog = lazyComponent('CategoryDialog', () => import('./category-dialog'))

export const CategoriesTab = withTexts({ adminCategories }, Categories)

function Categories() {
  const t = useTexts('adminCategories')
  const { query, role } = useCurrentShop()
  return (
    <EntityPanel
      list={useQuery(getCategories, { query })}
      texts={t}
      summary={({ length }) => t('summary', { count: length })}
      loading={<CardsLoading />}
      mayChange={role === 'admin' || role === 'master_admin'}
      form={(category, close) => <CategoryDialog category={category} onClose={close} />}
      deletion={(category, close) => (
        <DeleteEntity
          row={category}
          title={t('deleteTitle', { name: category.name })}
          texts={t}
          getImpact={getCategoryImpact}
          remove={deleteCategory}
          onClose={close}
        >
          {(impact) => (
            <>
              <p>{t('deleteNote', { count: impact?.services ?? category.service_count })}</p>
              <p className="muted">{t('deleteKeeps')}</p>
            </>
          )}
        </DeleteEntity>
      )}
    >
      {(categories, actions) => (
        <ul className="cats">
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} actions={actions} />
          ))}
        </ul>
      )}
    </EntityPanel>
  )
}

function CardsLoading() {
  const t = useTexts('adminCategories')
  return (
    <Loading text={t('loading')}>
      <div className="cats">
        {['a', 'b', 'c'].map((card) => (
          <div className="card card--pad stack" key={card}>
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
