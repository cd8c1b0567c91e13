import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/entry-loader'
import { EntryFrame } from '@/components/entry/frame'
import { loadPerson } from './load'
import { personView } from './view'

export default async function PersonEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={await personView(await loadPerson({ params }))}>{children}</EntryFrame>
}
