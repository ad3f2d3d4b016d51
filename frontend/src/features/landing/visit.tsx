// Where the salon is and when it is open.
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useShop } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { StreetArt } from '#/ui/illustrations/street-art'
import { PhoneLink } from '#/ui/phone-link'
import { OpeningHours } from './opening-hours'
import { useSectionHeading } from './use-section-heading'

export function Visit() {
  const t = useTexts('landing')
  const { business_address: address, business_phone: phone, chat_link: chat } = useShop()
  const bookable = useShop().accepting_bookings !== false
  // Contact in the header leads here.
  const heading = useSectionHeading('visit')
  return (
    <section className="section" id="visit" aria-labelledby="visit-h">
      <div className="wrap visit">
        <div className="stack visit-place">
          <h2 className="display-1" id="visit-h" tabIndex={-1} ref={heading}>
            {t('visit')}
          </h2>
          <div className="card vcard">
            {address && (
              <div className="map">
                <StreetArt />
                <span className="pin" aria-hidden="true">
                  <MapPin className="icon" />
                </span>
              </div>
            )}
            <div className="card--pad stack">
              {address && (
                <p className="row">
                  <MapPin className="icon" role="img" aria-label={t('address')} />
                  <span dir="auto">{address}</span>
                </p>
              )}
              {phone && (
                <p className="row">
                  <Phone className="icon" role="img" aria-label={t('phone')} />
                  <PhoneLink phone={phone} />
                </p>
              )}
              {bookable && (
                <div className="row row--wrap">
                  <ButtonLink to={to.booking()}>{t('book')}</ButtonLink>
                  {chat && (
                    <a className="btn btn--line" href={chat} target="_blank" rel="noopener noreferrer">
                      <MessageCircle className="icon" aria-hidden="true" />
                      {t('bookInChat')}
                    </a>
                  )}
                </div>
              )}
            </div>
          </div>
        </div>
        <OpeningHours />
      </div>
    </section>
  )
}
