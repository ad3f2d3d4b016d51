// The light/dark switch of the header.
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useEffect, useState } from 'react'
import { useTexts } from '#/i18n'
import { currentScheme } from '#/theme/apply'
import { chooseScheme, followScheme } from '#/theme/color-scheme'

export function ThemeSwitch() {
  const t = useTexts('shell')
  const [scheme, setScheme] = useState(currentScheme)
  useEffect(() => followScheme(setScheme), [])
  const other = scheme === 'dark' ? 'light' : 'dark'
  const label = other === 'dark' ? t('useDark') : t('useLight')
  const Icon = other === 'dark' ? Moon : Sun

  function change() {
    chooseScheme(other)
    setScheme(other)
  }

  return (
    <button className="icon-btn" type="button" aria-label={label} title={label} onClick={change}>
      <Icon className="icon" aria-hidden="true" />
    </button>
  )
}
