// A booking that is only held: the one loud thing on its card.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '#/i18n'
import { WhatsappButton } from '#/ui/whatsapp-button'
import { useVerification } from '#/verification/use-verification'

export function ActionRequired({ bookingId }: { bookingId: number }) {
  const t = useTexts('profile.action')
  const { button, problem } = useVerification({ bookingId })
  return (
    <div className="notice notice--warn appointment-action">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="grow">
        <b>{t('title')}</b>
        <br />
        {problem ?? t('text')}
      </span>
      <WhatsappButton size="sm" {...button}>
        <span>
          {t('verify')}
          <span className="visually-hidden">{t('which', { id: String(bookingId) })}</span>
        </span>
      </WhatsappButton>
    </div>
  )
}
