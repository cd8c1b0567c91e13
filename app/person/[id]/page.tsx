import type { Metadata } from 'next'
import { EntryJsonLd } from '@/components/entry/json-ld'
import type { EntryParams } from '@/components/entry/load'
import { entryMetadata } from '@/components/entry/metadata'
import { loadPerson } from '@/components/people/entry/load'
import { Overview } from '@/components/people/entry/overview'
import { personData } from '@/components/people/entry/structured-data'
import { personView } from '@/components/people/entry/view'
import { personRoles } from '@/server/domain/people/queries'

/** Enough roles to choose the best-known characters and works from. */
const ROLES = { query: '', page: 0, size: 60 }

type Props = EntryParams

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryMetadata(personView(await loadPerson(props)))
}

export default async function PersonEntry(props: Props) {
  const entry = await loadPerson(props)
  const roles = entry.counts.roles > 0 ? await personRoles(entry.id, ROLES) : null
  return (
    <>
      <Overview entry={entry} roles={roles?.data ?? []} />
      <EntryJsonLd entry={personView(entry)} data={(site) => personData(entry, site)} />
    </>
  )
}
