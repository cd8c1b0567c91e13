import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { loadCharacter } from './load'
import { characterView } from './view'

export default async function CharacterEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = await characterView(await loadCharacter({ params }))
  return (
    <EntryFrame entry={entry} actions={<FavoriteAction kind="character" id={entry.id} />}>
      {children}
    </EntryFrame>
  )
}
