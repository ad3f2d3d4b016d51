// What the user can undo next.
import { getLastAction, postUndo } from '#/api/admin-undo'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'

/** The newest action of the user that can still be undone, as far as the server has said, and how. */
export function useUndo() {
  const t = useTexts('adminUndo')
  const { query } = useCurrentShop()
  const { data: last, refetch } = useQuery(getLastAction, { query })
  const { pending, run } = useMutation(postUndo, mutationTexts(t, 'undone', 'failed'))
  function undo() {
    if (last && !pending) void run({ query, params: { id: last.id } })
  }
  return { last, pending, undo, refetch }
}
