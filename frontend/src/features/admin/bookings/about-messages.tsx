// What the desk tells a client whose number it types.
import { useTexts, withTexts } from '#/i18n'
import { consents } from '#/i18n/consents'
import { useSalonName } from '../use-salon-name'

export const AboutMessages = withTexts({ consents }, Line)

function Line() {
  const t = useTexts('consents')
  const salon = useSalonName()
  return (
    salon && (
      <p className="help" dir="auto">
        {t('messages', { salon })}
      </p>
    )
  )
}
