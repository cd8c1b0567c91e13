import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import { EntryActions, EntryMine } from '@/components/catalogue/marks/places'
import { loadMedia } from './load'
import { mediaView } from './view'

export default async function MediaEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = await mediaView(await loadMedia({ params }))
  const { track } = (await getMessages()).media
  return (
    <EntryFrame entry={entry} actions={<EntryActions id={entry.id} texts={track} />} mine={<EntryMine id={entry.id} />}>
      {children}
    </EntryFrame>
  )
}
