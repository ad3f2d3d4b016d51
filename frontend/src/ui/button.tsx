// Buttons and links that look like buttons. One primary per view.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'

type ButtonKind = 'primary' | 'line' | 'soft' | 'ghost' | 'danger' | 'whatsapp'
type Size = 'sm' | 'md' | 'lg'

interface Look {
  readonly kind?: ButtonKind
  readonly size?: Size
  readonly block?: boolean
  readonly className?: string
}

function classOf({ kind = 'primary', size = 'md', block = false, className }: Look): string {
  return ['btn', `btn--${kind}`, size !== 'md' && `btn--${size}`, block && 'btn--block', className]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Waiting for an answer: keeps its place and focus, ignores clicks. The caller swaps the text. */
  readonly pending?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind,
  size,
  block,
  className,
  pending = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({
        ...(kind && { kind }),
        ...(size && { size }),
        ...(block && { block }),
        ...(className && { className }),
      })}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending && <LoaderCircle className="icon spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  readonly to: string
  readonly children: ReactNode
}

export function ButtonLink({ to, children, ...look }: ButtonLinkProps) {
  return (
    <Link className={classOf(look)} to={to}>
      {children}
    </Link>
  )
}
