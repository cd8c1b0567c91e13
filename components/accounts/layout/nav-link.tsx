import type { ReactNode } from 'react'
import { Link } from '@/i18n/link'
import { usePathname } from '@/i18n/navigation'

type Props = {
  href: string
  /** The path of the section's page. */
  section: string
  /** The prefix of paths below the section, for which the link is current, too. */
  below: string | readonly string[] | null
  className?: string
  children: ReactNode
}

/** A link of the main navigation, with `aria-current` for the current section. */
export function NavLink({ href, section, below, className, children }: Props) {
  const path = usePathname()
  const beginnings = typeof below === 'string' ? [below] : (below ?? [])
  const isBelow = beginnings.some((beginning) => path.startsWith(beginning))
  const state = path === section ? 'page' : isBelow ? 'true' : undefined
  return (
    <Link href={href} className={className} aria-current={state}>
      {children}
    </Link>
  )
}
