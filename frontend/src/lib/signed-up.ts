// What an owner has said on the sign-up page, for the set-up that follows. Kept for the tab.
import * as z from 'zod/mini'
import { storedRecord } from '#/lib/storage'

export const signedUp = storedRecord('session', 'signedUp', z.object({ name: z.string(), phone: z.string() }))
