'use client'
import { Link } from '@/i18n/link'

export type Chip = { label: string; href: string }

type Props = {
  /** What they are, for those who hear lists. */
  label: string
  chips: readonly Chip[]
  /** They lead to other sites. */
  elsewhere?: boolean
}

/** Short links side by side. A client component, so that a page sends their words and not their markup twice. */
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
