// The name of the salon that is managed: who works there has it with their session, the platform's master reads it.
import { getAdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { useKnownUser } from '#/api/session'
import { useCurrentShop } from './current-shop'

export function useSalonName(): string | undefined {
  const { query, role } = useCurrentShop()
  const user = useKnownUser()
  const settings = useQuery(getAdminShop, role === 'master_admin' ? { query } : null)
  return settings.data?.name ?? user?.shop?.name
}
