// The button that opens WhatsApp. It is a real link once there is one; until then a press asks for the link.
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button'

interface WhatsappButtonProps {
  /** Where it leads; undefined until the link has been fetched. */
  readonly href: string | undefined
  readonly busy?: boolean
  readonly onOpen: () => void
  /** Pressed while there is no link. */
  readonly onRetry?: () => void
  readonly size?: 'sm' | 'md' | 'lg'
  readonly children: ReactNode
}

export function WhatsappButton({
  href,
  busy = false,
  onOpen,
  onRetry,
  size = 'md',
  children,
}: WhatsappButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const retried = useRef(false)

  // The button that was clicked is gone by then; the link stands in its place.
  useEffect(() => {
    if (href && retried.current) link.current?.focus()
    retried.current = false
  }, [href])

  const content = (
    <>
      <MessageCircle className="icon" aria-hidden="true" />
      {children}
    </>
  )
  if (href) {
    return (
      <a
        ref={link}
        className={size === 'md' ? 'btn btn--whatsapp' : `btn btn--whatsapp btn--${size}`}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpen}
      >
        {content}
      </a>
    )
  }
  const retry = () => {
    retried.current = true
    onRetry?.()
  }
  return (
    <Button kind="whatsapp" size={size} pending={busy} onClick={retry}>
      {content}
    </Button>
  )
}
