'use client'
import { Link } from '@/i18n/link'
import { Icon } from './icon'

export type Chip = { label: string; href: string }

type Props = {
  /** The label for screen readers. */
  label: string
  chips: readonly Chip[]
  /** Whether they link to other sites. */
  elsewhere?: boolean
  className?: string
}

/** Short links side by side. A client component, so that the page contains their texts instead of the markup twice. */
export function Chips({ label, chips, elsewhere, className = '' }: Props) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`} aria-label={label}>
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link className="chip" href={href} rel={elsewhere ? 'noopener external' : undefined}>
            {label}
            {elsewhere && <Icon name="elsewhere" size={14} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
