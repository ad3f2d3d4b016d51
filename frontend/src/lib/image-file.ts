// What may be uploaded as a picture (rules/pictures#sizes), before the server looks inside it.

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Why a chosen file is not worth sending; null when it is. `megabytes` is the most it may have. */
export function imageProblem(file: File, megabytes: number): 'notAnImage' | 'tooLarge' | null {
  if (!imageTypes.some((type) => type === file.type)) return 'notAnImage'
  return file.size > megabytes * 1024 * 1024 ? 'tooLarge' : null
}
