// Time of a stylist or of a chair that is not for booking, and breaks at another time than every week (rules/dashboard#blocks).
import * as z from 'zod/mini'
import { type Instant, instantSchema } from '#/lib/shop-time'
import { adminChange } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

export const blockKinds = ['private', 'break', 'training', 'sick', 'out_of_service', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockSchema = z.object({
  id: z.int(),
  /** Of a stylist or of a chair: one of the two. */
  staff_id: z.nullable(z.int()),
  chair_id: z.nullable(z.int()),
  kind: z.enum(blockKinds),
  /** null for colleagues, too. */
  title: z.nullable(z.string()),
  from: instantSchema,
  to: instantSchema,
  version: z.int(),
})
export type TimeBlock = z.infer<typeof blockSchema>

export interface BlockBody {
  readonly staff_id?: number
  readonly chair_id?: number
  readonly kind: BlockKind
  readonly title: string | null
  readonly from: Instant
  readonly to: Instant
}

/** From now to the end of the last shift of today. */
interface RestOfDay {
  readonly staff_id: number
  readonly kind: 'sick'
  readonly rest_of_day: true
}

const tags = ['schedules', 'slots'] as const

export const postBlock = adminChange('POST', '/api/admin/blocks', blockSchema, tags).takes<
  BlockBody | RestOfDay
>()
export const patchBlock = adminChange('PATCH', '/api/admin/blocks/:id', blockSchema, tags).takes<BlockBody>()
export const deleteBlock = adminChange('DELETE', '/api/admin/blocks/:id', deletedSchema, tags).takes()
export const postBlockImpact = adminImpact('POST', '/api/admin/blocks/impact').takes<BlockBody>()

/** Another break on one date, or none. */
export type BreakBody = { readonly startTime: string; readonly endTime: string } | { readonly none: true }

export const putBreak = adminChange(
  'PUT',
  '/api/admin/staff/:id/breaks/:date',
  deletedSchema,
  tags,
).takes<BreakBody>()
export const deleteBreak = adminChange(
  'DELETE',
  '/api/admin/staff/:id/breaks/:date',
  deletedSchema,
  tags,
).takes()
