'use client'
import { useSelectedLayoutSegment } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links, type SettingsSection } from '@/lib/links'
import { SECTION_OF_ALL, SETTINGS_ICONS } from './sections'

type Props = { label: string; sections: readonly SettingsSection[]; names: Record<SettingsSection, string> }

const SECTION =
  'flex min-h-11 items-center gap-3 rounded-full px-4 font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current]:bg-float aria-[current]:text-ink lg:rounded-md'

/** The sections of the settings: a column, or a narrow row that scrolls to the current one. The first page has none. */
export function SettingsNav({ label, sections, names }: Props) {
  const open = useSelectedLayoutSegment()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the section changes
  useEffect(() => {
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollTo({ left: current.offsetLeft - row.offsetLeft - 64 })
  }, [open])
  if (open === null) return null
  return (
    <nav
      ref={list}
      className="-mx-gutter mb-5 flex gap-1 overflow-x-auto px-gutter scrollbar-none lg:sticky lg:top-[calc(var(--header)+1rem)] lg:mx-0 lg:w-56 lg:flex-none lg:flex-col lg:self-start lg:px-0"
      aria-label={label}
    >
      {sections.map((section) => (
        <Link
          key={section}
          href={links.settings(section)}
          className={`${SECTION} ${section === SECTION_OF_ALL ? '' : 'for-users'}`}
          aria-current={section === open ? 'page' : undefined}
        >
          <Icon name={SETTINGS_ICONS[section]} size={18} />
          {names[section]}
        </Link>
      ))}
    </nav>
  )
}
