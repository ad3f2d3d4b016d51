// What the salon form is saved by: a call of its own for each task.

import { userMessage } from '#/api/errors'
import { patchPlatformShop, postDuplicate, postPlatformShop } from '#/api/platform-shops'
import type { Untold } from '#/dashboard/hand-over'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { editBody, type SalonForm, type SalonTask, salonBody } from './salon-form'

export function useSaveSalon(task: SalonTask, onUntold?: (untold: Untold) => void) {
  const t = useTexts('masterForms')
  const create = useMutation(postPlatformShop, {
    ...mutationTexts(t, 'create.done.title', 'create.failed'),
    doneText: () => t('create.done.text'),
    take: ({ name, welcome }) => {
      if (welcome && !welcome.told) onUntold?.({ who: 'admin', name, url: welcome.sign_in_url })
    },
  })
  // Here the server's own sentence comes first, whatever went wrong.
  const duplicate = useMutation(postDuplicate, {
    ...mutationTexts(t, 'duplicate.done', 'duplicate.failed', userMessage),
    doneText: ({ message }) => message,
  })
  const edit = useMutation(patchPlatformShop, {
    ...mutationTexts(t, 'edit.done', 'edit.failed', userMessage),
  })
  const save = (form: SalonForm) => {
    const body = salonBody(form)
    if (task.kind === 'create') return create.run({ body: { ...body, timezone: form.timezone } })
    const { id, version } = task.shop
    if (task.kind === 'edit') return edit.run({ params: { shopId: id }, body: editBody(form), version })
    return duplicate.run({ params: { shopId: id }, body: { name: body.name, subdomain: body.subdomain } })
  }
  const { pending, problem } = { create, duplicate, edit }[task.kind]
  return { pending, problem, save }
}
