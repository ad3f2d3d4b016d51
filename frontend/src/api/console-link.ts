// Links of the server's console, which let somebody in without WhatsApp.
import * as z from 'zod/mini'
import { endpoint } from './client'
import { sessionUserSchema } from './session'

/** Lets this browser in by a link of the server's console. */
export const postConsoleLink = endpoint({
  method: 'POST',
  path: '/api/session/console-link',
  response: z.object({
    /** The operator who made the link. */
    let_in_by: z.string(),
    user: sessionUserSchema,
  }),
  tags: ['session'],
}).takes<{ key: string }>()
