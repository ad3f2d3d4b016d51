// What a member of staff is made of, and under which rules.
import * as z from 'zod/mini'
import { type AdminStaff, type StaffNotices, staffNotices } from '#/api/admin-staff'
import { descriptionLimit, emailShape, titleLimit } from '#/lib/limits'

export interface StaffForm {
  name: string
  email: string
  phone: string
  bio: string
  role: AdminStaff['role']
  available_for_booking: boolean
  is_active: boolean
  notices: StaffNotices
}

type Problem = 'name' | 'nameTooLong' | 'email' | 'phone' | 'bioTooLong'

/** The form's rules; `say` words them. A number that is written down already is accepted as it is, `before`. */
export function staffSchema(say: (problem: Problem) => string, before: string) {
  const phone = z.refine<string>((typed) => typed === '' || typed === before || typed.startsWith('+'), {
    error: say('phone'),
  })
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, say('name')), z.maxLength(titleLimit, say('nameTooLong'))),
    email: z.string().check(z.trim(), z.regex(emailShape, say('email'))),
    phone: z.string().check(z.trim(), phone),
    bio: z.string().check(z.trim(), z.maxLength(descriptionLimit, say('bioTooLong'))),
    role: z.enum(['staff', 'admin']),
    available_for_booking: z.boolean(),
    is_active: z.boolean(),
    notices: z.enum(staffNotices),
  })
}

/** A row with the photo, and the version that came with it, of a newer one. When more than the photo has changed the version stays, so
 *  that saving over another admin's words is refused. */
export function withPhotoOf(before: AdminStaff, now: AdminStaff): AdminStaff {
  const { profile_image_url, version } = now
  const same = JSON.stringify(staffForm(before)) === JSON.stringify(staffForm(now))
  return { ...before, profile_image_url, ...(same && { version }) }
}

/** A new member is staff, works here and can be booked, as staff always can. */
export function staffForm(member: AdminStaff | null): StaffForm {
  return {
    name: member?.name ?? '',
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    bio: member?.bio ?? '',
    role: member?.role ?? 'staff',
    available_for_booking: member?.role !== 'admin' || member.available_for_booking,
    is_active: member?.is_active ?? true,
    notices: member?.notices ?? 'own',
  }
}
