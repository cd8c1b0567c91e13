import type { ComponentProps } from 'react'
import { Link } from '@/i18n/link'

/** A link beside or within a text. */
export function QuietLink({ className = '', ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`quiet-link ${className}`} />
}
