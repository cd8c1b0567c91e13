import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import { PageParameters } from '@/components/browse/page-parameters'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { env } from '@/server/platform/env'
import type { EntryParams } from './loader'
import type { EntryKind } from './tab'

/** What the first page of an entry shows, and its structured data. */
type Shown = { content: ReactNode; data: Thing }

/** The first page of an entry, and its metadata. */
export function overviewPage<Head>(
  { load, view }: EntryKind<Head>,
  show: (head: Head, site: string) => Promise<Shown>,
) {
  return {
    metadata: async (props: EntryParams) => entryMetadata(await view(await load(props))),
    page: async (props: EntryParams) => {
      const entry = await load(props)
      const site = env().SITE_URL
      const { content, data } = await show(entry, site)
      return (
        <>
          <PageParameters />
          {content}
          <EntryJsonLd entry={await view(entry)} data={data} site={site} />
        </>
      )
    },
  }
}
