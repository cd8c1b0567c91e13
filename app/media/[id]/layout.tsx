import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'
import { loadMedia } from '@/components/media/entry/load'
import { mediaView } from '@/components/media/entry/view'
import { EntryActions } from '@/components/my-media/entry-actions'

export default async function MediaEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = mediaView(await loadMedia({ params }))
  return (
    <EntryFrame entry={entry} actions={<EntryActions id={entry.id} />}>
      {children}
    </EntryFrame>
  )
}
