// What a chair is made of, and under which rules.
import * as z from 'zod/mini'
import type { AdminChair } from '#/api/admin-chairs'
import { titleLimit } from '#/lib/limits'

export interface ChairForm {
  name: string
  /** Empty: all staff. */
  allowed_staff_ids: number[]
  /** Nothing means everything. */
  allowed_service_ids: number[]
}

export function chairSchema(say: (problem: 'nameRequired' | 'nameTooLong') => string) {
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, say('nameRequired')), z.maxLength(titleLimit, say('nameTooLong'))),
    allowed_staff_ids: z.array(z.int()),
    allowed_service_ids: z.array(z.int()),
  })
}

export function chairForm(chair: AdminChair | null): ChairForm {
  return {
    name: chair?.name ?? '',
    allowed_staff_ids: [...(chair?.allowed_staff_ids ?? [])],
    allowed_service_ids: [...(chair?.allowed_service_ids ?? [])],
  }
}
