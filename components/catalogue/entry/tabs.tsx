'use client'
import { useSelectedLayoutSegment } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'

type Tab = {
  segment: string | null
  href: string
  label: string
  count: number
  isVisible: boolean
  /** Pages without a tab of their own that belong to this one. */
  parts?: readonly string[]
}

/** The tabs of an entry, as links. The bar scrolls to the current one. */
export function EntryTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const format = useFormats()
  const open = useSelectedLayoutSegment()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the path changes
  useEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>('[aria-current]')
    // Both offsets are relative to the same ancestor, since on a wide page there is a column beside the bar.
    if (bar && tab) bar.scrollTo({ left: tab.offsetLeft - bar.offsetLeft - 64 })
  }, [open])
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {tabs
        .filter(({ segment, isVisible }) => isVisible || segment === open)
        .map(({ segment, href, label, count, parts }) => (
          <Link
            key={href}
            href={href}
            data-keep-scroll=""
            aria-current={segment === open ? 'page' : open !== null && parts?.includes(open) ? 'true' : undefined}
          >
            {label}
            {count > 0 && <span className="figures text-xs/normal font-medium text-quiet">{format.count(count)}</span>}
          </Link>
        ))}
    </nav>
  )
}
