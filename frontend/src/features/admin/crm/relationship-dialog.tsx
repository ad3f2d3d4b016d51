// Where the salon stands with a client: status, tags and notes.
import { useState } from 'react'
import { type Client, clientStatuses, putRelationship } from '#/api/admin-clients'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'
import { TextArea } from '#/ui/text-area'
import { useCurrentShop } from '../current-shop'
import { AddTagDialog } from './add-tag-dialog'
import { statusNamed } from './client-filter'
import { TagsField } from './tags-field'

const longestNotes = 4000

export function RelationshipDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useTexts('adminCrm.relationship')
  const crm = useTexts('adminCrm')
  const [status, setStatus] = useState(client.status ?? 'active')
  const [tags, setTags] = useState<readonly string[]>(client.tags)
  const [notes, setNotes] = useState(client.client_notes ?? '')
  const [naming, setNaming] = useState(false)
  const { query } = useCurrentShop()
  const { pending, problem, run } = useMutation(putRelationship, mutationTexts(t, 'saved', 'failed'))
  const tooLong = Array.from(notes).length > longestNotes
  const save = async () => {
    const body = { status, tags, client_notes: notes.trim() }
    if (await run({ params: { id: client.id }, query, body, version: client.version })) onClose()
  }
  return (
    <>
      <FormDialog
        title={t('title')}
        subtitle={client.name}
        action={t('save')}
        pending={pending}
        problem={problem}
        changed={
          status !== (client.status ?? 'active') ||
          tags !== client.tags ||
          notes !== (client.client_notes ?? '')
        }
        onSubmit={() => {
          if (!tooLong && !pending) void save()
        }}
        onClose={onClose}
      >
        <SelectField
          label={t('status')}
          help={status === 'blacklisted' ? t('blacklistedHelp') : t('statusHelp')}
          value={status}
          onChange={({ target }) => {
            const chosen = statusNamed(target.value)
            if (chosen !== 'all') setStatus(chosen)
          }}
        >
          {clientStatuses.map((one) => (
            <option key={one} value={one}>
              {crm(`status.${one}`)}
            </option>
          ))}
        </SelectField>
        <TagsField tags={tags} onChange={setTags} onAdd={() => setNaming(true)} />
        <TextArea
          label={t('notes')}
          help={t('notesHelp')}
          rows={4}
          value={notes}
          error={tooLong ? t('notesTooLong') : undefined}
          onChange={({ target }) => setNotes(target.value)}
        />
      </FormDialog>
      {naming && (
        <AddTagDialog
          tags={tags}
          onAdd={(tag) => {
            setTags([...tags, tag])
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
