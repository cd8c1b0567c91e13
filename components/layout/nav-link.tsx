import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

type Props = {
  href: string
  /** The part of the site that it stands for; it is current on every page below. */
  section: string
  className?: string
  children: ReactNode
}

/** A link of the main navigation that knows whether it is the current one. */
export function NavLink({ href, section, className, children }: Props) {
  const path = usePathname()
  const current = path === section || (section !== '/' && path.startsWith(`${section}/`))
  const state = path === section ? 'page' : current ? 'true' : undefined
  return (
    <a href={href} className={className} aria-current={state}>
      {children}
    </a>
  )
}
