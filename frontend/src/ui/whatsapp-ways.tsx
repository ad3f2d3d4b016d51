// The ways to send a prepared message: the button that opens WhatsApp here, a QR code for a visitor at a large screen, and what to type for
// a visitor who can use neither.
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#/lib/lazy-component'
import { whatsappNumber } from '#/lib/whatsapp-number'
import { WhatsappButton } from './whatsapp-button'

export const QrCode = lazyComponent('QrCode', () => import('./qr-code'))

/** Whether a code can be scanned: a phone does not scan its own screen, and need not load what draws it. */
export function useLargeScreen(): boolean {
  return useState(() => matchMedia('(min-width: 48rem)').matches)[0]
}

interface WhatsappWaysProps {
  readonly href: string
  readonly code: string
  readonly texts: {
    readonly open: string
    readonly scan: string
    readonly code: string
    readonly number: string
  }
  readonly large: boolean
  readonly onOpen: () => void
  readonly children?: ReactNode
}

export function WhatsappWays({ href, code, texts, large, onOpen, children }: WhatsappWaysProps) {
  return (
    <div className="whatsapp-ways">
      <div className="stack">
        <WhatsappButton href={href} size="lg" onOpen={onOpen}>
          {texts.open}
        </WhatsappButton>
        {children}
        <dl className="pairs">
          <div>
            <dt>{texts.code}</dt>
            <dd className="num">{code}</dd>
          </div>
          <div>
            <dt>{texts.number}</dt>
            <dd className="num">{whatsappNumber(href)}</dd>
          </div>
        </dl>
      </div>
      {large && (
        <Suspense fallback={<div className="qr" />}>
          <QrCode text={href} label={texts.scan} />
        </Suspense>
      )}
    </div>
  )
}
