import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'
import { loadMedia } from '@/components/media/entry/load'
import { mediaView } from '@/components/media/entry/view'

export default async function MediaEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={mediaView(await loadMedia({ params }))}>{children}</EntryFrame>
}
