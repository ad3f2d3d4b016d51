// Whose file is open: the address says it, so that it lasts over a reload and the search can lead to it.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Client } from '#/api/admin-clients'

interface OpenClient {
  readonly id: number
  /** As the list had them, if it was opened there. */
  readonly listed: Client | undefined
}

/** Opens a client of the list, or one of whom only the number is known. */
type Open = (client: Client | number | null) => void

export function useOpenClient(): [OpenClient | null, Open] {
  const [search, setSearch] = useSearchParams()
  const [listed, setListed] = useState<Client | null>(null)
  const id = clientOf(search)
  const open = (client: Client | number | null) => {
    const isListed = typeof client === 'object'
    setListed(isListed ? client : null)
    // Going back leads out of the list, not through every file.
    setSearch((now) => withClient(now, isListed ? client?.id : client), { replace: true })
  }
  return [id === null ? null : { id, listed: listed?.id === id ? listed : undefined }, open]
}

function clientOf(search: URLSearchParams): number | null {
  const id = Number(search.get('client'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function withClient(search: URLSearchParams, id: number | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete('client')
  else next.set('client', String(id))
  return next
}
