// Opening a salon to the public, or closing it.
import { useRef } from 'react'
import { type PlatformShop, patchShopStatus } from '#/api/platform-shops'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { type StatusAction, statusAfter } from './rules'

export function useStatusChange() {
  const t = useTexts('master.statusChange')
  const { pending, run } = useMutation(patchShopStatus, {
    ...mutationTexts(t, 'done', 'failed'),
    doneText: ({ name, status }) => t(status, { name }),
  })
  /** The version of each salon that has been acted upon: until the list shows the next one, another click is the same one again. */
  const acted = useRef(new Map<number, number>())

  async function change({ id, version }: PlatformShop, action: StatusAction) {
    if (acted.current.get(id) === version) return
    acted.current.set(id, version)
    const made = await run({ params: { shopId: id }, body: { status: statusAfter(action) }, version })
    if (!made) acted.current.delete(id)
  }
  return { pending, run: change }
}
