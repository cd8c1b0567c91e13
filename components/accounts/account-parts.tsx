'use client'
import { useSelectedLayoutSegment } from 'next/navigation'
import { Link } from '@/i18n/link'
import { ACCOUNT_PARTS, links } from '@/lib/links'

type Props = { label: string; texts: Record<(typeof ACCOUNT_PARTS)[number], string> }

const PART =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm whitespace-nowrap text-quiet hover:text-ink aria-[current]:bg-float aria-[current]:text-ink'

/**
 * The pages of the account without a tab of their own, as a row of links below its first tab. The other tabs have no
 * such row.
 */
export function AccountParts({ label, texts }: Props) {
  const open = useSelectedLayoutSegment()
  if (open !== null && !ACCOUNT_PARTS.some((part) => part === open)) return null
  return (
    <nav className="account-parts -mx-3 mb-4 flex overflow-x-auto scrollbar-none" aria-label={label}>
      {ACCOUNT_PARTS.map((part) => (
        <Link
          key={part}
          href={links.myAccount(part)}
          className={PART}
          aria-current={part === open ? 'page' : undefined}
        >
          {texts[part]}
        </Link>
      ))}
    </nav>
  )
}
