// Which services a member of staff can do; none chosen means all.
import { useState } from 'react'
import { getAdminServices } from '#/api/admin-services'
import { type AdminStaff, getStaffServices, putStaffServices } from '#/api/admin-staff'
import { cachePolicies } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'
import { CheckboxList, existing, noneLeft } from '../checkbox-list'
import { useCurrentShop } from '../current-shop'

const askedAnew = { ...cachePolicies.adminLists, staleTime: 0 }

export function CapabilitiesDialog({ member, onClose }: { member: AdminStaff; onClose: () => void }) {
  const t = useTexts('adminStaff')
  const { query } = useCurrentShop()
  const params = { id: member.id }
  const services = useQuery(getAdminServices, { query })
  // Asked whenever it opens: an older answer would not belong to the member's version.
  const before = useQuery(getStaffServices, { params, query }, { cachePolicy: askedAnew })
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const { pending, problem, run } = useMutation(
    putStaffServices,
    mutationTexts(t, 'capabilities.saved', 'capabilities.saveFailed'),
  )
  const isKnown = Boolean(before.data || before.error)
  // A selection that cannot be had counts as empty.
  const able = before.data?.serviceIds ?? []
  const onTheMenu = existing(able, services.data)
  const serviceIds = chosen ?? onTheMenu
  const save = async () => {
    if (await run({ params, query, body: { serviceIds }, version: member.version })) onClose()
  }
  return (
    <FormDialog
      title={t('capabilities.title')}
      subtitle={member.name}
      action={t('save')}
      pending={pending}
      problem={problem}
      changed={chosen !== null}
      ready={isKnown}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!before.data && before.error && (
        <p className="notice notice--warn">{t('capabilities.selectionFailed')}</p>
      )}
      {chosen === null && noneLeft(able, services.data) && (
        <p className="notice notice--warn">{t('capabilities.noneLeft')}</p>
      )}
      {isKnown ? (
        <CheckboxList
          label={t('capabilities.services')}
          help={services.data || !services.error ? t('capabilities.help') : t('capabilities.servicesFailed')}
          items={services.data}
          chosen={serviceIds}
          onChange={setChosen}
        />
      ) : (
        <Loading text={t('capabilities.loading')}>
          <Skeleton height="9rem" />
        </Loading>
      )}
    </FormDialog>
  )
}
