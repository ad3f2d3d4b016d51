// What the salon form is saved by: a call of its own for each task.

import { userMessage } from '#/api/errors'
import { patchPlatformShop, postDuplicate, postPlatformShop } from '#/api/platform-shops'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { type SalonForm, type SalonTask, salonBody } from './salon-form'

export function useSaveSalon(task: SalonTask) {
  const t = useTexts('master')
  const create = useMutation(postPlatformShop, {
    done: t('create.done.title'),
    doneText: () => t('create.done.text'),
    failed: { title: t('create.failed.title'), text: t('create.failed.text') },
  })
  // Here the server's own sentence comes first, whatever went wrong.
  const duplicate = useMutation(postDuplicate, {
    done: t('duplicate.done'),
    doneText: ({ message }) => message,
    failed: { title: t('duplicate.failed.title'), text: t('duplicate.failed.text'), reason: userMessage },
  })
  const edit = useMutation(patchPlatformShop, {
    done: t('edit.done'),
    failed: { title: t('edit.failed.title'), text: t('edit.failed.text'), reason: userMessage },
  })
  const save = (form: SalonForm) => {
    const body = salonBody(form)
    if (task.kind === 'create') return create.run({ body })
    const { id, version } = task.shop
    if (task.kind === 'edit')
      return edit.run({ params: { shopId: id }, body: { ...body, plan: form.plan }, version })
    return duplicate.run({ params: { shopId: id }, body: { name: body.name, subdomain: body.subdomain } })
  }
  const { pending, problem } = { create, duplicate, edit }[task.kind]
  return { pending, problem, save }
}
