// Everything behind a button that verifies over WhatsApp: the press that asks for the link, what follows its opening, and what to say when
// there is none.
import { useState } from 'react'
import { useCommand } from '#/api/client'
import { ContractError, userMessage } from '#/api/errors'
import { getWhatsappLink, useAfterWhatsapp } from '#/api/whatsapp'
import { useTexts } from '#/i18n'
import { openBlankWindow } from '#/lib/blank-window'
import { useToast } from '#/ui/toast'

/** The visitor's own profile, or one booking. */
export type Subject = 'profile' | { readonly bookingId: number }

interface Verification {
  /** For `WhatsappButton`. */
  readonly button: {
    /** The link, where the browser does not let a press open it. */
    readonly href: string | undefined
    readonly busy: boolean
    readonly onOpen: () => void
    readonly onRetry: () => void
  }
  /** Why there is no link: the server's words, or the documented ones. */
  readonly problem: string | null
}

export function useVerification(subject: Subject): Verification {
  const t = useTexts('profile.whatsapp')
  const toast = useToast()
  const { pending, run } = useCommand(getWhatsappLink)
  const [href, setHref] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  // The page itself notices the return from WhatsApp.
  const kind = subject === 'profile' ? 'profile' : 'booking'
  const opened = useAfterWhatsapp(kind, { watching: false })

  const onOpen = () => {
    opened()
    toast({ title: t('opened'), text: t(kind) })
  }
  async function press() {
    const chat = openBlankWindow()
    try {
      const { whatsappLink } = await run({ query: subject === 'profile' ? {} : subject })
      setProblem(null)
      if (chat.show(whatsappLink)) onOpen()
      else setHref(whatsappLink)
    } catch (error) {
      chat.close()
      const words = error instanceof ContractError ? t('unreadable') : t('failed')
      setProblem(userMessage(error, words))
      toast({ title: t('error'), text: words, tone: 'destructive' })
    }
  }
  return { button: { href, busy: pending, onOpen, onRetry: () => void press() }, problem }
}
