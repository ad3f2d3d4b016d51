// Everything behind a button that verifies over WhatsApp: the link, what follows its opening, and what to say when there is none.
import { useEffect, useRef } from 'react'
import { ContractError, userMessage } from '#/api/errors'
import { useAfterWhatsapp, useWhatsappLink } from '#/api/whatsapp'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'

/** The visitor's own profile, or one booking. */
export type Subject = 'profile' | { readonly bookingId: number }

interface Verification {
  /** For `WhatsappButton`. */
  readonly button: {
    readonly href: string | undefined
    readonly busy: boolean
    readonly onOpen: () => void
    readonly onRetry: () => void
  }
  /** Why there is no link: the server's words, or the documented ones. */
  readonly problem: string | null
}

/** `null` asks for nothing: each profile link that is made ends the one before. */
export function useVerification(subject: Subject | null): Verification {
  const t = useTexts('profile.whatsapp')
  const toast = useToast()
  const kind = typeof subject === 'object' && subject !== null ? 'booking' : 'profile'
  const link = useWhatsappLink(typeof subject === 'string' ? {} : subject)
  // The page itself notices the return from WhatsApp.
  const opened = useAfterWhatsapp(kind, { watching: false })
  const error = link.data ? undefined : link.error
  const words = error instanceof ContractError ? t('unreadable') : t('failed')
  const clicked = useRef(false)

  // A failure without a click is only written on the page; the one after a click is announced.
  useEffect(() => {
    if (!error || !clicked.current) return
    clicked.current = false
    toast({ title: t('error'), text: words, tone: 'destructive' })
  }, [error, words, toast, t])

  const onOpen = () => {
    opened()
    toast({ title: t('opened'), text: t(kind) })
  }
  const onRetry = () => {
    clicked.current = true
    link.refetch()
  }
  return {
    button: { href: link.data?.whatsappLink, busy: link.busy, onOpen, onRetry },
    problem: error ? userMessage(error, words) : null,
  }
}
