import type { ReactNode } from 'react'
import { loadCharacter } from '@/components/characters/entry/load'
import { characterView } from '@/components/characters/entry/view'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'

export default async function CharacterEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={characterView(await loadCharacter({ params }))}>{children}</EntryFrame>
}
