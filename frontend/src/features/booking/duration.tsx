// Durations as the wizard writes them: "30 min" below the hour, "1h 55m" from it on.
import { useTexts } from '#/i18n'
import { formatMinutes } from '#/lib/duration'

export function useDuration(): (minutes: number) => string {
  const t = useTexts('booking')
  return (minutes) => (minutes < 60 ? t('minutes', { count: minutes }) : formatMinutes(minutes))
}
