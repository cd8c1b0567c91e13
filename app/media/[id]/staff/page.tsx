import type { Metadata } from 'next'
import { type EntryParams, loadEntry } from '@/components/media/entry/load'
import { tabMetadata } from '@/components/media/entry/metadata'
import { StaffTab } from '@/components/media/entry/staff'
import { type TabQuery, tabSearchOf } from '@/components/media/entry/tab-search'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await loadEntry(props), 'staff', tabSearchOf(await props.searchParams))
}

export default async function MediaStaff(props: Props) {
  return <StaffTab entry={await loadEntry(props)} search={tabSearchOf(await props.searchParams)} />
}
