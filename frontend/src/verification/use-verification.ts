// Everything behind a button that verifies over WhatsApp: the press that asks for the link, what follows its opening, and what to say when
// there is none. The texts are those of `i18n/verification`, which comes in one piece with this.
import { useState } from 'react'
import { useCommand } from '#/api/client'
import { ContractError, userMessage } from '#/api/errors'
import { getWhatsappLink, useAfterWhatsapp, type WhatsappLink } from '#/api/whatsapp'
import { useTexts } from '#/i18n'
import '#/i18n/verification'
import { openBlankWindow } from '#/lib/blank-window'
import { useToast } from '#/ui/toast'

/** The visitor's own profile, the same on the way to the waitlist, or one booking. */
type Subject = 'profile' | 'waitlist' | { readonly bookingId: number }

interface Issued {
  readonly link: WhatsappLink
  readonly arrivedAt: number
  /** The browser did not open it. */
  readonly isBlocked: boolean
}

export interface Verification {
  /** For `WhatsappButton`. */
  readonly button: {
    /** The link, where the browser does not let a press open it. */
    readonly href: string | undefined
    readonly busy: boolean
    readonly onOpen: () => void
    readonly onRetry: () => void
  }
  /** The last link. */
  readonly issued: Issued | null
  /** Why there is no link: the server's words, or the documented ones. */
  readonly problem: string | null
}

export function useVerification(subject: Subject): Verification {
  const t = useTexts('verification')
  const toast = useToast()
  const { pending, run } = useCommand(getWhatsappLink)
  const [issued, setIssued] = useState<Issued | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The page itself notices the return from WhatsApp.
  const kind = typeof subject === 'string' ? subject : 'booking'
  const opened = useAfterWhatsapp(kind === 'booking' ? 'booking' : 'profile', { watching: false })

  const onOpen = () => {
    opened()
    toast({ title: t('opened'), text: t(kind) })
  }
  async function press() {
    const chat = openBlankWindow()
    try {
      const link = await run({ query: typeof subject === 'string' ? {} : subject })
      setProblem(null)
      const isBlocked = !chat.show(link.whatsappLink)
      setIssued({ link, arrivedAt: Date.now(), isBlocked })
      if (!isBlocked) onOpen()
    } catch (error) {
      chat.close()
      const words = error instanceof ContractError ? t('unreadable') : t('failed')
      setProblem(userMessage(error, words))
      toast({ title: t('error'), text: words, tone: 'destructive' })
    }
  }
  const href = issued?.isBlocked ? issued.link.whatsappLink : undefined
  return { button: { href, busy: pending, onOpen, onRetry: () => void press() }, issued, problem }
}
