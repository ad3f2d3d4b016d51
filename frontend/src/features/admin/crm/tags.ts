// The tags of a client, as the server accepts them.

const longestTag = 40
export const mostTags = 20

export type TagProblem = 'empty' | 'tooLong' | 'known'

export function tagProblem(typed: string, tags: readonly string[]): TagProblem | null {
  const tag = typed.trim()
  if (tag === '') return 'empty'
  if (Array.from(tag).length > longestTag) return 'tooLong'
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase()) ? 'known' : null
}
