import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'
import { loadPerson } from '@/components/people/entry/load'
import { personView } from '@/components/people/entry/view'

export default async function PersonEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={personView(await loadPerson({ params }))}>{children}</EntryFrame>
}
