// "Book This Service" elsewhere carries a service here: /booking?service=ID.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Service } from '#/api/services'

/** Hands the carried service over once and takes it out of the address, so that Back and reload do not repeat it. */
export function useServiceFromUrl(services: readonly Service[], onArrive: (service: Service) => void): void {
  const [params, setParams] = useSearchParams()
  const carried = params.get('service')
  // The address changes in a transition, after renders that the arrival itself causes.
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (carried === null || carried === taken.current) return
    taken.current = carried
    setParams({}, { replace: true })
    const service = services.find((other) => other.id === Number(carried))
    if (service !== undefined) onArrive(service)
  }, [carried, services, onArrive, setParams])
}
