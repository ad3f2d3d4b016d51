// A form keeps the row that it began with, its version too, while the lists behind it are read again: what it saves is a change of what
// was seen. When another user has changed the row, "Reload" begins anew with the row as it is now.
import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'

type Reload = () => void

const ReloadContext = createContext<Reload | null>(null)

/** What "Reload" does in the dialogs inside. */
export const ReloadProvider = ReloadContext.Provider

/** Begins anew with what is there now; null while there is nothing newer. */
export function useReload(): Reload | null {
  return useContext(ReloadContext)
}

interface Versioned {
  readonly version: number
}

interface VersionedFormProps<T extends Versioned | null> {
  /** As it was when the dialog opened; null for one that is to be. */
  readonly opened: T
  /** As it is now, as far as the page knows. */
  readonly now: NonNullable<T> | undefined
  readonly children: (row: T) => ReactNode
}

export function VersionedForm<T extends Versioned | null>({ opened, now, children }: VersionedFormProps<T>) {
  const [kept, setKept] = useState<T>(opened)
  const reload = kept && now && now.version > kept.version ? () => setKept(now) : null
  return (
    <ReloadContext value={reload}>
      <Fragment key={kept?.version}>{children(kept)}</Fragment>
    </ReloadContext>
  )
}
