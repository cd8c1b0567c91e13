import { useEffect, useState } from 'react'
import { THEME_KEY } from '@/lib/theme'
import { Icon } from '../ui/icon'

/** Dark or light, kept in local storage; THEME_SCRIPT applies it before the next page is painted. */
export function ThemeToggle({ label }: { label: string }) {
  const [dark, setDark] = useState(true)
  useEffect(() => setDark(document.documentElement.dataset.theme !== 'light'), [])

  const toggle = () => {
    const theme = dark ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    setDark(!dark)
    try {
      localStorage.setItem(THEME_KEY, theme)
    } catch {}
  }
  return (
    <button type="button" role="switch" aria-checked={dark} className="theme-toggle needs-script" onClick={toggle}>
      <Icon name="moon" size={18} />
      <Icon name="sun" size={18} />
      {label}
    </button>
  )
}
