// What stands in place of booking until the owner opens it: that it comes, and how the salon is reached meanwhile.
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { useShop } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { opensSoon } from '#/i18n/opens-soon'
import { PhoneLink } from '#/ui/phone-link'

export const OpensSoon = withTexts({ opensSoon }, Notice)

function Notice() {
  const t = useTexts('opensSoon')
  const { name, business_phone: phone, business_email: email, business_address: address } = useShop()
  const reachable = phone || email || address
  return (
    <section className="card card--pad stack opens-soon" aria-labelledby="opens-soon">
      <h2 className="display-3" id="opens-soon">
        {t('title')}
      </h2>
      <p className="muted" dir="auto">
        {reachable ? t('contact', { salon: name }) : t('later')}
      </p>
      {phone && (
        <p className="row">
          <Phone className="icon" role="img" aria-label={t('phone')} />
          <PhoneLink phone={phone} />
        </p>
      )}
      {email && (
        <p className="row">
          <Mail className="icon" role="img" aria-label={t('email')} />
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      {address && (
        <p className="row">
          <MapPin className="icon" role="img" aria-label={t('address')} />
          <span dir="auto">{address}</span>
        </p>
      )}
    </section>
  )
}
