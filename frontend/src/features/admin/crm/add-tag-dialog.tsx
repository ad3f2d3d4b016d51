// Asks for the name of a new tag.
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { Field } from '#/ui/field'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { tagProblem } from './tags'

interface AddTagDialogProps {
  readonly tags: readonly string[]
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

export function AddTagDialog({ tags, onAdd, onClose }: AddTagDialogProps) {
  const t = useTexts('adminCrm.tag')
  const admin = useTexts('admin')
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { leave, question } = useUnsaved(typed !== '', onClose)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const problem = tagProblem(typed, tags)
  return (
    <Dialog
      title={t('title')}
      closeLabel={admin('close')}
      onClose={leave}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (problem === null) onAdd(typed.trim())
        }}
      >
        <Field
          label={t('label')}
          ref={input}
          autoComplete="off"
          dir="auto"
          value={typed}
          error={tried && problem !== null ? t(problem) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {question}
    </Dialog>
  )
}
