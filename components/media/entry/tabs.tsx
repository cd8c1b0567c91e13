'use client'
import { useSelectedLayoutSegment } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { formatCount } from '@/lib/format'
import { links, type MediaTab } from '@/lib/links'

type Tab = { segment: MediaTab | null; label: string; count: number; shown: boolean }

/** The pages of an entry, as links. */
export function EntryTabs({ id, label, tabs }: { id: number; label: string; tabs: readonly Tab[] }) {
  const open = useSelectedLayoutSegment()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the open one
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - 64 })
  }, [open])
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {tabs
        .filter(({ segment, shown }) => shown || segment === open)
        .map(({ segment, label, count }) => (
          <a
            key={label}
            href={links.media(id, segment ?? undefined)}
            data-keep-scroll=""
            aria-current={segment === open ? 'page' : undefined}
          >
            {label}
            {count > 0 && <span className="tab-count figures">{formatCount(count)}</span>}
          </a>
        ))}
    </nav>
  )
}
