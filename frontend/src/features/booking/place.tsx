// Where the visit is, on the ticket of a booking that was made.
import './place.css'
import MapPin from 'lucide-react/icons/map-pin'
import { useShop } from '#/api/shop-context'
import { useTexts } from '#/i18n'

export function Place() {
  const t = useTexts('booked')
  const { name, business_address: address } = useShop()
  if (!address) return null
  const query = new URLSearchParams({ api: '1', query: `${name}, ${address.replace(/\s*\n\s*/g, ', ')}` })
  return (
    <div className="row place">
      <MapPin className="icon" role="img" aria-label={t('address')} />
      <p className="grow">
        <span className="place-address" dir="auto">
          {address}
        </span>
        <a
          className="link sm"
          href={`https://www.google.com/maps/search/?${query}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('maps')}
        </a>
      </p>
    </div>
  )
}
