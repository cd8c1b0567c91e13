import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/entry-loader'
import { EntryFrame } from '@/components/entry/frame'
import { loadCharacter } from './load'
import { characterView } from './view'

export default async function CharacterEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={await characterView(await loadCharacter({ params }))}>{children}</EntryFrame>
}
