// What one card changes of the settings about messages, until it is saved.
import { type FormEvent, useState } from 'react'
import {
  type MessageSettings,
  type MessageSettingsBody,
  putMessageSettings,
} from '#/api/admin-message-settings'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { focusFirstError } from '#/ui/focus-first-error'
import { useCurrentShop } from '../current-shop'
import { messageBody } from './message-settings'
import { useFormBase } from './use-form-base'

export interface MessageCardProps {
  readonly now: MessageSettings
  /** The versions that this page has made itself. */
  readonly own: ReadonlySet<number>
  readonly onSaved: (saved: MessageSettings) => void
}

export function useMessageForm({ now, own, onSaved }: MessageCardProps) {
  const t = useTexts('adminMessagesSettings')
  const { query } = useCurrentShop()
  const [changed, setChanged] = useState<Partial<MessageSettingsBody>>({})
  const { base, version, renew } = useFormBase(now, own, Object.keys(changed).length > 0)
  const { pending, problem, run, forget } = useMutation(putMessageSettings, {
    ...mutationTexts(t, 'saved', 'saveFailed'),
    take: onSaved,
  })
  const typed = messageBody(base, changed)
  function untouch() {
    setChanged({})
    forget()
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (event.currentTarget.querySelector('[aria-invalid=true]')) return focusFirstError(event.currentTarget)
    if (await run({ query, body: messageBody(now, changed), version })) untouch()
  }
  const change = (part: Partial<MessageSettingsBody>) => setChanged((before) => ({ ...before, ...part }))
  return { typed, change, save, untouch, pending, problem, renew }
}
