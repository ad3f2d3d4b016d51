// Time of a stylist or of a chair that is not for booking, and breaks at another time than every week (rules/dashboard#blocks).
import type { Instant } from '#/lib/shop-time'
import { blockSchema } from './admin-bookings'

const blockKinds = ['private', 'break', 'training', 'sick', 'out_of_service', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]

/** A kind that is not known is another one. */
export function kindOf(kind: string): BlockKind {
  return blockKinds.find((known) => known === kind) ?? 'other'
}

import { adminChange } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

export interface BlockBody {
  readonly staff_id?: number
  readonly chair_id?: number
  readonly kind: BlockKind
  readonly title: string | null
  readonly from: Instant
  readonly to: Instant
}

/** From now to the end of the last shift of today. */
export interface RestOfDay {
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
