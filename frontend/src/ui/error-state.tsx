// Something could not be loaded: the documented sentence, and a way to try again where there is one.
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button'
import { MirrorArt } from './illustrations/mirror-art'

interface ErrorStateProps {
  readonly text: string
  readonly retry?: { readonly label: string; readonly run: () => void }
  readonly children?: ReactNode
}

export function ErrorState({ text, retry, children }: ErrorStateProps) {
  return (
    <div className="card empty" role="alert">
      <MirrorArt broken />
      <p className="strong ink">{text}</p>
      {retry && (
        <Button kind="line" size="sm" onClick={retry.run}>
          <RotateCw className="icon" aria-hidden="true" />
          {retry.label}
        </Button>
      )}
      {children}
    </div>
  )
}
