import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { loadPerson } from './load'
import { personView } from './view'

export default async function PersonEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = await personView(await loadPerson({ params }))
  return (
    <EntryFrame entry={entry} actions={<FavoriteAction kind="person" id={entry.id} />}>
      {children}
    </EntryFrame>
  )
}
