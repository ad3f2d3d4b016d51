// The operations of the dashboard: all of them are about the managed salon.
import type * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { type Args, type Endpoint, endpoint } from './client'
import type { Tag } from './tag'

/** Which salon a call of the dashboard is about. Only the platform's master names one; everybody else has their own. */
export interface ManagedShop {
  readonly shopId?: number
}

/** A question with the freshness of the dashboard's lists. */
export function adminQuery<P extends string, T>(
  path: P,
  response: z.ZodMiniType<T>,
  tags: readonly Tag[],
): Endpoint<Args<P, undefined, ManagedShop>, T> {
  const cachePolicy = cachePolicies.adminLists
  return endpoint({ method: 'GET', path, response, tags, cachePolicy }).takes<undefined, ManagedShop>()
}

/** A change: `adminChange('PUT', path, schema, tags).takes<Body>()`. */
export function adminChange<P extends string, T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: P,
  response: z.ZodMiniType<T>,
  tags: readonly Tag[],
  timeout?: number,
) {
  const operation = endpoint({ method, path, response, tags, ...(timeout && { timeout }) })
  return { takes: <B = undefined>() => operation.takes<B, ManagedShop>() }
}
