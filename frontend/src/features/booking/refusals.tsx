// Why a booking was refused, where it stands in the page and stays: a notification would cover what is to be chosen next, or be gone too soon.
import Info from 'lucide-react/icons/info'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { refusals } from '#/i18n/refusals'

type RefusedProps =
  /** Another client was quicker; whether another time is proposed. */
  | { readonly lost: 'nearest' | 'alone' }
  /** A limit on what the visitor holds, in the server's words. */
  | { readonly limit: string }

export const Refused = withTexts({ refusals }, Notice)

function Notice(why: RefusedProps) {
  const t = useTexts('refusals')
  const place = useRef<HTMLDivElement>(null)
  const isLimit = 'limit' in why
  // On the page of the times the nearest one has the focus.
  useEffect(() => {
    if (isLimit) place.current?.focus()
  }, [isLimit])
  return (
    <div className={`notice notice--${isLimit ? 'bad' : 'warn'}`} ref={place} tabIndex={-1}>
      <Info className="icon" aria-hidden="true" />
      <div>
        <b>{t('failedTitle')}</b>
        <p>{isLimit ? why.limit : t('failedText')}</p>
        {isLimit ? (
          <Link className="link" to={to.myBookings()}>
            {t('myBookings')}
          </Link>
        ) : (
          <p>{t(why.lost === 'nearest' ? 'lostNearest' : 'lost')}</p>
        )}
      </div>
    </div>
  )
}
