import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { RolesTab } from '@/components/catalogue/people/roles'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { loadPerson } from '../load'
import { personView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await personView(await loadPerson(props)), 'staff', tabSearchOf(await props.searchParams))
}

export default async function PersonRoles(props: Props) {
  const entry = await loadPerson(props)
  const search = tabSearchOf(await props.searchParams)
  return <RolesTab entry={entry} search={search} found={await personRoles(entry.id, search)} />
}
