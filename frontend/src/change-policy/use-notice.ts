// How long before, in words: "24 hours".
import { useTexts } from '#/i18n'
import { noticeOf } from '#/lib/notice'

/** Needs the texts of `i18n/policy`. */
export function useNotice(): (minutes: number) => string {
  const t = useTexts('policy')
  return (minutes) => {
    const { unit, count } = noticeOf(minutes)
    return t(unit, { count })
  }
}
