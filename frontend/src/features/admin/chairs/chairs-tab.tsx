// The chairs of the salon, each of which serves one client at a time. Staff look; admins and the master change.
import { deleteChair, getChairImpact, getChairs } from '#/api/admin-chairs'
import { getAdminServices } from '#/api/admin-services'
import { getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminChairs } from '#/i18n/admin-chairs'
import { lazyComponent } from '#/lib/lazy-component'
import { useCurrentShop } from '../current-shop'
import { DeleteEntity, EntityPanel } from '../entity-panel'
import { ChairTable } from './chair-table'

const ChairDialog = lazyComponent('ChairDialog', () => import('./chair-dialog'))

export const ChairsTab = withTexts({ adminChairs }, Chairs)

function Chairs() {
  const t = useTexts('adminChairs')
  const { query, role } = useCurrentShop()
  const mayChange = role === 'admin' || role === 'master_admin'
  // The list of the staff is not for staff (rules/roles#staff-tabs).
  const staff = useQuery(getAdminStaff, mayChange ? { query } : null)
  const services = useQuery(getAdminServices, { query })
  return (
    <EntityPanel
      list={useQuery(getChairs, { query })}
      texts={t}
      summary={({ length }) => t('summary', { count: length })}
      loading={<p role="status">{t('loading')}</p>}
      mayChange={mayChange}
      form={(chair, close) => <ChairDialog chair={chair} onClose={close} />}
      deletion={(chair, close) => (
        <DeleteEntity
          row={chair}
          title={t('deleteTitle', { name: chair.name })}
          texts={t}
          getImpact={getChairImpact}
          remove={deleteChair}
          onClose={close}
        >
          {() => <p>{t('deleteNote')}</p>}
        </DeleteEntity>
      )}
    >
      {(chairs, actions) => (
        <ChairTable chairs={chairs} staff={staff.data} services={services.data} actions={actions} />
      )}
    </EntityPanel>
  )
}
