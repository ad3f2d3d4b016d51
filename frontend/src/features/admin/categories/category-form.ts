// What a category is made of, and under which rules.
import * as z from 'zod/mini'
import type { AdminCategory, CategoryBody } from '#/api/admin-categories'
import { colorShape, descriptionLimit, titleLimit } from '#/lib/limits'

/** A new category's (rules/screens#category-colours). */
const defaultColor = '#9C27B0'

type Problem = 'nameRequired' | 'nameTooLong' | 'descriptionTooLong' | 'badColor'

export function categorySchema(say: (problem: Problem) => string) {
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, say('nameRequired')), z.maxLength(titleLimit, say('nameTooLong'))),
    description: z.string().check(z.trim(), z.maxLength(descriptionLimit, say('descriptionTooLong'))),
    color: z.string().check(z.trim(), z.regex(colorShape, say('badColor'))),
  })
}

/** What the form starts with: the category, or a new one. */
export function categoryForm(category: AdminCategory | null): CategoryBody {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    color: category?.color ?? defaultColor,
  }
}
