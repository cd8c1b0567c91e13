import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/media/entry/frame'
import { loadEntry } from '@/components/media/entry/load'

type Props = { params: Promise<{ id: string }>; children: ReactNode }

export default async function MediaEntryLayout({ params, children }: Props) {
  return <EntryFrame entry={await loadEntry({ params })}>{children}</EntryFrame>
}
