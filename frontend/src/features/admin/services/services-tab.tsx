// The services of the menu: a table, cards on small screens. Everybody on the team may change them (rules/roles#staff-tabs).
import { type AdminService, deleteService, getAdminServices, getServiceImpact } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminServices } from '#/i18n/admin-services'
import { lazyComponent } from '#/lib/lazy-component'
import { useCurrentShop } from '../current-shop'
import { DeleteEntity, EntityPanel } from '../entity-panel'
import { TableLoading } from '../tab-panel'
import { ServiceTable } from './service-table'

const ServiceDialog = lazyComponent('ServiceDialog', () => import('./service-dialog'))

export const ServicesTab = withTexts({ adminServices }, Services)

function Services() {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  return (
    <EntityPanel
      list={useQuery(getAdminServices, { query })}
      texts={t}
      summary={(services) =>
        t('summary', { services: services.length, categories: countCategories(services) })
      }
      loading={<TableLoading text={t('loading')} />}
      mayChange
      form={(service, close) => <ServiceDialog service={service} onClose={close} />}
      deletion={(service, close) => (
        <DeleteEntity
          row={service}
          title={t('deleteTitle', { name: service.name })}
          texts={t}
          getImpact={getServiceImpact}
          remove={deleteService}
          onClose={close}
        >
          {() => <p>{t('deleteNote')}</p>}
        </DeleteEntity>
      )}
    >
      {(services, actions) => <ServiceTable services={services} actions={actions} />}
    </EntityPanel>
  )
}

const countCategories = (services: readonly AdminService[]) =>
  new Set(services.flatMap(({ category_id: id }) => (id === null ? [] : [id]))).size
