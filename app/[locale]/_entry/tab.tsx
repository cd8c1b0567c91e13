import type { Metadata } from 'next'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import type { EntryView } from '@/components/catalogue/entry/view'
import { type TabSearch, tabSearch } from '@/lib/schemas/paging'
import type { EntryParams } from './loader'

/** How the pages of a kind of entry get the entry of their address, and what every kind shows of it. */
export type EntryKind<Head> = { load: (props: EntryParams) => Promise<Head>; view: (head: Head) => Promise<EntryView> }

/** What the page of a tab is given. */
export type TabProps = EntryParams & SearchProps

type Schema<Search> = z.ZodType<Search> & (z.ZodObject | z.ZodPipe<z.ZodObject>)

type Tab<Head, Search> = {
  schema: Schema<Search>
  metadata: (view: EntryView, search: Search) => Promise<Metadata>
  show: (entry: Head, search: Search, view: () => Promise<EntryView>) => Promise<ReactNode>
}

/** The page of a tab of an entry, and its metadata. */
export function entryTab<Head, Search>({ load, view }: EntryKind<Head>, { schema, metadata, show }: Tab<Head, Search>) {
  return {
    metadata: async (props: TabProps) =>
      metadata(await view(await load(props)), searchOf(schema, await props.searchParams)),
    page: async (props: TabProps) => {
      const entry = await load(props)
      const content = await show(entry, searchOf(schema, await props.searchParams), () => view(entry))
      return (
        <>
          <PageParameters of={schema} />
          {content}
        </>
      )
    },
  }
}

/** A tab with a list that is searched and paged: of a cast, a staff, works, episodes. */
export function listTab<Head extends { id: number }, Found>(
  kind: EntryKind<Head>,
  segment: string,
  read: (id: number, search: TabSearch) => Promise<Found>,
  List: ComponentType<{ entry: Head; search: TabSearch; found: Found }>,
) {
  return entryTab(kind, {
    schema: tabSearch,
    metadata: (view, search) => tabMetadata(view, segment, search),
    show: async (entry, search) => <List entry={entry} search={search} found={await read(entry.id, search)} />,
  })
}
