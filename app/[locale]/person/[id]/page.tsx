import type { Metadata } from 'next'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { PageParameters } from '@/components/browse/page-parameters'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { Overview } from '@/components/catalogue/people/overview'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { env } from '@/server/platform/env'
import { loadPerson } from './load'
import { personData } from './structured-data'
import { personView } from './view'

/** Enough roles to select the best-known characters and works. */
const ROLES = { query: '', page: 0, size: 60 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await personView(await loadPerson(props)))
}

export default async function PersonEntry(props: EntryParams) {
  const entry = await loadPerson(props)
  const roles = entry.counts.roles > 0 ? await personRoles(entry.id, ROLES) : null
  const site = env().SITE_URL
  return (
    <>
      <PageParameters />
      <Overview entry={entry} roles={roles?.data ?? []} />
      <EntryJsonLd entry={await personView(entry)} data={await personData(entry, site)} site={site} />
    </>
  )
}
