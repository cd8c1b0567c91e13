import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import { loadSeries } from './load'
import { seriesView } from './view'

export default async function SeriesEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={await seriesView(await loadSeries({ params }))}>{children}</EntryFrame>
}
