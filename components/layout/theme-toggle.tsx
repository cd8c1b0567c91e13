'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { THEME_KEY } from '@/lib/theme'

/** Dark or light, kept in local storage; THEME_SCRIPT applies it before the next page is painted. */
export function ThemeToggle({ label, children }: { label: string; children: ReactNode }) {
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
      {children}
      {label}
    </button>
  )
}
