// A member of staff chooses of which bookings they hear.
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { getOwnNotices, putOwnNotices } from '#/api/admin-notices'
import { type StaffNotices, staffNotices } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { Dialog } from '#/ui/dialog'
import { SelectField } from '#/ui/select-field'
import { Loading, Skeleton } from '#/ui/skeleton'
import { PanelFailed } from './tab-panel'

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('adminNotices')
  const close = useTexts('admin')('close')
  const { data, error, refetch } = useQuery(getOwnNotices, { query: {} })
  if (data) return <NoticesForm chosen={data.notices} onClose={onClose} />
  return (
    <Dialog title={t('title')} closeLabel={close} onClose={onClose}>
      {error ? (
        <PanelFailed text={t('failed')} retry={refetch} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton height="3rem" />
        </Loading>
      )}
    </Dialog>
  )
}

const schema = z.object({ notices: z.enum(staffNotices) })

function NoticesForm({ chosen, onClose }: { chosen: StaffNotices; onClose: () => void }) {
  const t = useTexts('adminNotices')
  const form = useZodForm(schema, { notices: chosen })
  const { field } = useController({ control: form.control, name: 'notices' })
  const { pending, problem, run } = useMutation(putOwnNotices, mutationTexts(t, 'saved', 'saveFailed'))
  const submit = async (body: z.infer<typeof schema>) => {
    if (await run({ query: {}, body })) onClose()
  }
  return (
    <ZodFormDialog
      form={form}
      title={t('title')}
      subtitle={t('subtitle')}
      action={t('save')}
      pending={pending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField label={t('label')} {...field}>
        {staffNotices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`choice.${choice}`)}
          </option>
        ))}
      </SelectField>
    </ZodFormDialog>
  )
}
