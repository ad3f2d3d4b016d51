// Of which bookings a member of staff hears by WhatsApp, as they choose themselves.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { type StaffNotices, staffNoticesSchema } from './admin-staff'

const ownNoticesSchema = z.object({ notices: staffNoticesSchema })

export const getOwnNotices = adminQuery('/api/admin/notices', ownNoticesSchema, ['staff'])

export const putOwnNotices = adminChange('PUT', '/api/admin/notices', ownNoticesSchema, ['staff']).takes<{
  readonly notices: StaffNotices
}>()
