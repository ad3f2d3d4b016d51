// The salon's sign: its logo, or its initial on the brand's colour while there is none (or it fails to load). Decorative: the name is beside it.
import { useState } from 'react'

interface SalonMarkProps {
  readonly name: string
  readonly logo: string | null | undefined
}

export function SalonMark({ name, logo }: SalonMarkProps) {
  return <Mark key={logo} name={name} logo={logo} />
}

function Mark({ name, logo }: SalonMarkProps) {
  const [broken, setBroken] = useState(false)
  if (logo && !broken) {
    return (
      <img className="mono-logo" src={logo} alt="" width="40" height="40" onError={() => setBroken(true)} />
    )
  }
  return (
    <span className="mono" aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
