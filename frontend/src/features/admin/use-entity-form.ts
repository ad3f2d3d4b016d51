// The form of a thing that the salon has a list of: with a row it changes that one, without it adds one.
import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { core } from 'zod/mini'
import type { ManagedShop } from '#/api/admin-endpoint'
import type { Endpoint } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useZodForm } from '#/lib/use-zod-form'
import { useCurrentShop } from './current-shop'

interface Row {
  readonly id: number
  readonly version: number
}

interface Creation<B> {
  readonly query: ManagedShop
  readonly body: B
}

interface Update<B> extends Creation<B> {
  readonly params: { readonly id: number }
  readonly version: number
}

type TextKey =
  | 'created'
  | 'createFailed.title'
  | 'createFailed.text'
  | 'updated'
  | 'updateFailed.title'
  | 'updateFailed.text'

interface EntityFormOptions<F extends FieldValues, B, A extends Row> {
  readonly row: Row | null
  readonly schema: core.$ZodType<F, F>
  readonly start: DefaultValues<F>
  readonly create: Endpoint<Creation<B>, A>
  readonly update: Endpoint<Update<B>, object>
  readonly texts: (key: TextKey) => string
  /** What else there is to do for a new row before it is shown. */
  readonly onCreated?: (answer: A) => Promise<void> | undefined
  readonly onSaved: () => void
}

/** What a ZodFormDialog shows, and how it saves. */
export function useEntityForm<F extends FieldValues, B, A extends Row>(options: EntityFormOptions<F, B, A>) {
  const { row, schema, start, texts, onCreated, onSaved } = options
  const { query } = useCurrentShop()
  const form = useZodForm(schema, start)
  const created = useRef<A>(null)
  const [finishing, setFinishing] = useState(false)
  const create = useMutation(options.create, {
    ...mutationTexts(texts, 'created', 'createFailed'),
    take: (answer) => {
      created.current = answer
    },
  })
  const update = useMutation(options.update, mutationTexts(texts, 'updated', 'updateFailed'))
  const save = async (body: B) => {
    const saved = row
      ? await update.run({ params: { id: row.id }, query, body, version: row.version })
      : await create.run({ query, body })
    if (!saved) return
    if (created.current) {
      setFinishing(true)
      await onCreated?.(created.current)
    }
    onSaved()
  }
  const { pending, problem } = row ? update : create
  return { dialog: { form, pending: pending || finishing, problem }, save }
}
