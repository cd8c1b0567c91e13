import { type ReactNode, useEffect, useState } from 'react'
import { DRAWER_KEY } from '@/lib/display'

/** Opens the drawer from a row of icons to a list of words, and remembers it. */
export function DrawerToggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(document.documentElement.dataset.drawer === 'open'), [])

  const toggle = () => {
    setOpen(!open)
    if (open) delete document.documentElement.dataset.drawer
    else document.documentElement.dataset.drawer = 'open'
    try {
      localStorage.setItem(DRAWER_KEY, open ? 'mini' : 'open')
    } catch {}
  }
  return (
    <button
      type="button"
      className="icon-button drawer-toggle needs-script"
      aria-label={label}
      aria-expanded={open}
      aria-controls="drawer"
      onClick={toggle}
    >
      {children}
    </button>
  )
}
