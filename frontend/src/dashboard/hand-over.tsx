// No message could tell a new member where to sign in: the address, to be handed over.
import { Suspense } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { handOver } from '#/i18n/hand-over'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { QrCode } from '#/ui/whatsapp-ways'

/** Whom it is for: a member of staff by name, or the first admin of a salon. */
export interface Untold {
  readonly who: 'member' | 'admin'
  readonly name: string
  readonly url: string
}

interface HandOverProps extends Untold {
  readonly onClose: () => void
}

export const HandOver = withTexts({ handOver }, HandOverDialog)

function HandOverDialog({ who, name, url, onClose }: HandOverProps) {
  const t = useTexts('handOver')
  const address = url.replace(/^https?:\/\//, '')
  return (
    <Dialog
      title={t('title', { address })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="stack">
        <p>{t(who, { name })}</p>
        <Suspense fallback={<div className="qr" />}>
          <QrCode text={url} label={t('scan')} />
        </Suspense>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </div>
    </Dialog>
  )
}
