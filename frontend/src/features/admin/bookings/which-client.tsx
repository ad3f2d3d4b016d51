// Who the client is of a booking that the desk confirms: one of those whom the salon knows, or somebody new. Nobody gets a second card unasked.
import { useState } from 'react'
import type { BookingDetail, ClientMatch } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

/** As the call that confirms says it. */
export type WhoseBooking = { client_id?: number; new_client?: true }

interface WhichClientProps {
  readonly booking: BookingDetail
  readonly pending: boolean
  readonly onChoose: (client: WhoseBooking) => void
  readonly onClose: () => void
}

export function WhichClient({ booking, pending, onChoose, onClose }: WhichClientProps) {
  const t = useTexts('adminBookings.details')
  const admin = useTexts('admin')
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const [only, ...others] = booking.client_matches
  const choose = () => {
    if (chosen !== null) onChoose(chosen === 'new' ? { new_client: true } : { client_id: chosen })
  }
  return (
    <Dialog
      title={only && others.length === 0 ? t('who.one', { client: identified(only) }) : t('who.several')}
      subtitle={t('who.typed', { name: booking.client_name })}
      closeLabel={admin('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button pending={pending} disabled={chosen === null} onClick={choose}>
            {pending ? t('updating') : t('to.confirmed')}
          </Button>
        </>
      }
    >
      <div className="found" role="radiogroup" aria-label={t('who.choices')}>
        {booking.client_matches.map((client) => (
          <label className="opt" key={client.id}>
            <input type="radio" name="which-client" onChange={() => setChosen(client.id)} />
            <span className="radio" />
            <span className="strong" dir="auto">
              {client.name}
            </span>
            <span className="extra num">{client.phone ?? client.email}</span>
          </label>
        ))}
        <label className="opt">
          <input type="radio" name="which-client" onChange={() => setChosen('new')} />
          <span className="radio" />
          <span className="strong">{t('who.new')}</span>
        </label>
      </div>
    </Dialog>
  )
}

/** "Maya Chen, +17185550100" */
function identified({ name, phone, email }: ClientMatch): string {
  return [name, phone ?? email].filter(Boolean).join(', ')
}
