'use client'
import { useSelectedLayoutSegment } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { formatCount } from '@/lib/format'

type Tab = { segment: string | null; href: string; label: string; count: number; shown: boolean }

const TAB =
  'relative inline-flex min-h-12 items-center gap-2 rounded-sm px-3 text-sm/normal font-[550] whitespace-nowrap -outline-offset-3 first:-ms-3'
const OPEN = 'text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] after:bg-accent'

/** The pages of an entry, as links; the one that is open shows itself in any case. */
export function EntryTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const open = useSelectedLayoutSegment()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the open one
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - 64 })
  }, [open])
  return (
    <nav
      ref={list}
      className="tabs flex gap-1 overflow-x-auto px-(--gutter) shadow-[inset_0_-1px_var(--line)] scrollbar-none md:px-0"
      aria-label={label}
    >
      {tabs
        .filter(({ segment, shown }) => shown || segment === open)
        .map(({ segment, href, label, count }) => (
          <a
            key={href}
            href={href}
            className={segment === open ? `${TAB} ${OPEN}` : `${TAB} text-soft hover:text-ink`}
            data-keep-scroll=""
            aria-current={segment === open ? 'page' : undefined}
          >
            {label}
            {count > 0 && <span className="figures text-xs/normal font-medium text-quiet">{formatCount(count)}</span>}
          </a>
        ))}
    </nav>
  )
}
