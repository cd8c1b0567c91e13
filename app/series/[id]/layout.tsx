import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'
import { loadSeries } from '@/components/series/entry/load'
import { seriesView } from '@/components/series/entry/view'

export default async function SeriesEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={seriesView(await loadSeries({ params }))}>{children}</EntryFrame>
}
