// The verified visitor's own details.

import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { sessionUserSchema } from './session'

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  response: sessionUserSchema,
  tags: ['session'],
  cachePolicy: cachePolicies.profile,
}).takes()

/** An e-mail that is left out stays as it is. */
export const putProfile = endpoint({
  method: 'PUT',
  path: '/api/client/profile',
  response: sessionUserSchema,
  tags: ['session'],
}).takes<{ name: string; email?: string }>()
