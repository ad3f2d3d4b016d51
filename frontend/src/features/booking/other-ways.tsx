// What else a visitor can do whose hold has ended: the late message, or the salon's phone.
import { useShop } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { PhoneLink } from '#/ui/phone-link'

export function OtherWays() {
  const t = useTexts('booked')
  const { business_phone: phone } = useShop()
  return (
    <p className="muted">
      {t('late')}
      {phone && (
        <>
          {' '}
          {t.rich('call', {
            phone: () => <PhoneLink phone={phone} />,
          })}
        </>
      )}
    </p>
  )
}
