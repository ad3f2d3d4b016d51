// How a held booking is confirmed: the link that opens WhatsApp, and the code for those whose WhatsApp is on another device.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense } from 'react'
import { userMessage } from '#/api/errors'
import { useWhatsappLink } from '#/api/whatsapp'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { whatsappNumber } from '#/lib/whatsapp-number'
import { Button, ButtonLink } from '#/ui/button'
import { useToast } from '#/ui/toast'
import { WhatsappButton } from '#/ui/whatsapp-button'
import { QrCode, useLargeScreen } from '#/ui/whatsapp-ways'

export function WhatsappConfirm({ bookingId, onOpen }: { bookingId: number; onOpen: () => void }) {
  const t = useTexts('booked')
  const toast = useToast()
  const link = useWhatsappLink({ bookingId })
  const open = () => {
    onOpen()
    toast({ title: t('openedTitle'), text: t('openedText') })
  }
  return (
    <>
      <div className="notice notice--warn">
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>
          <b>{t('important')}</b>
          <br />
          {t('importantText')}
        </span>
      </div>
      <ol className="whatsapp-steps">
        <li>{t('open')}</li>
        <li>{t('send')}</li>
        <li>{t('comeBack')}</li>
      </ol>
      {link.data?.delayed && <p className="notice notice--warn">{t('delayed')}</p>}
      {!link.data && link.error && <LinkFailed error={link.error} onRetry={link.refetch} />}
      <div className="row row--wrap acts">
        <WhatsappButton
          size="lg"
          href={link.data?.whatsappLink}
          busy={link.busy}
          onOpen={open}
          onRetry={link.refetch}
        >
          {t('whatsapp')}
        </WhatsappButton>
        <ButtonLink kind="line" size="lg" to={to.profile()}>
          {t('viewBookings')}
        </ButtonLink>
      </div>
      {link.data && <ByHand code={link.data.code} href={link.data.whatsappLink} />}
    </>
  )
}

/** The server knows best why, such as WhatsApp not being connected. */
function LinkFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts('booked')
  return (
    <div className="notice notice--bad" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="grow">
        <b>{t('linkFailed')}</b>
        <br />
        {userMessage(error, t('linkFailedText'))}
      </span>
      <Button kind="line" size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** On larger screens only: a phone has WhatsApp at hand. */
function ByHand({ code, href }: { code: string; href: string }) {
  const t = useTexts('booked')
  const number = whatsappNumber(href)
  const large = useLargeScreen()
  return (
    <div className="by-hand whatsapp-ways hide-s">
      <div className="stack">
        <p className="sm muted">{t('elsewhere')}</p>
        <dl className="row">
          <div>
            <dt className="xs muted">{t('code')}</dt>
            <dd className="strong num">{code}</dd>
          </div>
          {number && (
            <div>
              <dt className="xs muted">{t('number')}</dt>
              <dd className="strong num">{number}</dd>
            </div>
          )}
        </dl>
      </div>
      {large && (
        <Suspense fallback={<div className="qr" />}>
          <QrCode text={href} label={t('scan')} />
        </Suspense>
      )}
    </div>
  )
}
