// Opening a salon to the public, or closing it.
import { type PlatformShop, patchShopStatus } from '#/api/platform-shops'
import { useChange } from '#/dashboard/use-change'
import { useTexts } from '#/i18n'
import { type StatusAction, statusAfter } from './row-actions'

export function useStatusChange() {
  const t = useTexts('master.statusChange')
  const { pending, run } = useChange(patchShopStatus, {
    done: t('done'),
    doneText: ({ name, status }) => t(status, { name }),
    failed: { title: t('failed.title'), text: t('failed.text') },
  })
  return {
    pending,
    run: ({ id, version }: PlatformShop, action: StatusAction) =>
      run({ params: { shopId: id }, body: { status: statusAfter(action) }, version }),
  }
}
