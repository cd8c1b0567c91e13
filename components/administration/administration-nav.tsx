'use client'
import { useSelectedLayoutSegments } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { administrationLinks } from '@/lib/administration/links'
import { ADMINISTRATION_PARTS, type AdministrationPart } from '@/lib/administration/parts'
import { PART_ICONS } from './parts'

type Props = { label: string; names: Record<AdministrationPart, string> }

const PART =
  'flex min-h-11 items-center gap-3 rounded-full px-4 font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current]:bg-float aria-[current]:text-ink lg:rounded-md'

/** The parts of the administration: a column, or a narrow row that scrolls to the current one. */
export function AdministrationNav({ label, names }: Props) {
  const [open = 'overview'] = useSelectedLayoutSegments()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the part changes
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollTo({ left: current.offsetLeft - row.offsetLeft - 64 })
  }, [open])
  return (
    <nav
      ref={list}
      className="-mx-gutter mb-5 flex gap-1 overflow-x-auto px-gutter scrollbar-none lg:sticky lg:top-[calc(var(--header)+1rem)] lg:mx-0 lg:w-56 lg:flex-none lg:flex-col lg:self-start lg:px-0"
      aria-label={label}
    >
      {ADMINISTRATION_PARTS.map((part) => (
        <Link
          key={part}
          href={administrationLinks.part(part)}
          className={PART}
          aria-current={part === open ? 'page' : undefined}
        >
          <Icon name={PART_ICONS[part]} size={18} />
          {names[part]}
        </Link>
      ))}
    </nav>
  )
}
