// A salon that the platform has closed. Few pages ask: they fetch this with the screen that does.
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { shopConfigSchema } from './shop'

/** The salon while the platform has closed it, for its people and clients; to all others it does not exist. */
export const getClosedShop = endpoint({
  method: 'GET',
  path: '/api/client/closed-shop',
  response: shopConfigSchema,
  tags: ['shop', 'session'],
  cachePolicy: cachePolicies.shopConfigInShell,
}).takes()
