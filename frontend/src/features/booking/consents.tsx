// What the salon writes to those who book: about this appointment in any case, offers to those who ask for them.
import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { useQuery } from '#/api/client'
import { getConsents } from '#/api/consents'
import { useShop } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { consents } from '#/i18n/consents'

interface ConsentsProps {
  /** Whether the server knows what this person said before. */
  readonly isVerified: boolean
  readonly promotions: boolean
  readonly onChange: (promotions: boolean) => void
}

export const Consents = withTexts({ consents }, Asking)

function Asking({ isVerified, promotions, onChange }: ConsentsProps) {
  const t = useTexts('consents')
  const { name: salon } = useShop()
  const { data: said } = useQuery(getConsents, isVerified ? {} : null)
  // Who has agreed is not asked again, and a box here would not lift the end of all offers.
  const isAsked = isVerified ? said && !said.promotions && !said.promotions_stopped : true
  // Who ends all offers in the chat meanwhile has taken the tick back with them.
  const isGone = promotions && isAsked === false
  useEffect(() => {
    if (isGone) onChange(false)
  }, [isGone, onChange])
  return (
    <>
      <p className="sm muted" dir="auto">
        {t('messages', { salon })}
      </p>
      {isAsked && (
        <label className="opt sm">
          <input type="checkbox" checked={promotions} onChange={({ target }) => onChange(target.checked)} />
          <span className="tick tick--sq">
            <Check className="icon" aria-hidden="true" />
          </span>
          <span dir="auto">{t('offers', { salon })}</span>
        </label>
      )}
    </>
  )
}
