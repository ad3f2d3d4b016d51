// A person's photo in a circle, or their initials while there is none (or it fails to load).
import { type CSSProperties, useState } from 'react'

interface AvatarProps {
  readonly name: string
  readonly photo: string | null | undefined
  /** A CSS length; 2.75rem unless told. */
  readonly size?: string
}

export function Avatar({ name, photo, size }: AvatarProps) {
  const style: CSSProperties & Record<`--${string}`, string> = size ? { '--sz': size } : {}
  return (
    <span className="avatar" style={style} aria-hidden="true">
      <Portrait name={name} photo={photo} />
    </span>
  )
}

/** The photo or the initials alone, for frames of another shape. */
export function Portrait({ name, photo }: { name: string; photo: string | null | undefined }) {
  const [broken, setBroken] = useState(false)
  if (!photo || broken) return initials(name)
  return <img src={photo} alt="" loading="lazy" onError={() => setBroken(true)} />
}

/** "Ava Laurent" is "AL"; "Cher" is "C". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
