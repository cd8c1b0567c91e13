'use client'
import { Link } from '@/i18n/link'

export type Chip = { label: string; href: string }

type Props = {
  /** The label for screen readers. */
  label: string
  chips: readonly Chip[]
  /** Whether they link to other sites. */
  elsewhere?: boolean
}

/** Short links side by side. A client component, so that the page contains their texts instead of the markup twice. */
export function Chips({ label, chips, elsewhere }: Props) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link
            className={elsewhere ? 'chip chip-elsewhere' : 'chip'}
            href={href}
            rel={elsewhere ? 'noopener external' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
