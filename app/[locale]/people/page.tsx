import type { Metadata } from 'next'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { BrowseNames, nameBrowseMetadata } from '@/components/catalogue/names/browse-names'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { namePageSearch } from '@/lib/catalogue/schemas/names'
import { browsePeople } from '@/server/domain/catalogue/names/browse'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  return nameBrowseMetadata('people', searchOf(namePageSearch, await searchParams))
}

export default async function BrowsePeoplePage({ searchParams }: SearchProps) {
  const search = searchOf(namePageSearch, await searchParams)
  const pageLink = (page: number) => nameIndexLink('people', { ...search, page })
  const found = await within(await browsePeople(search), pageLink)
  return <BrowseNames noun="people" search={search} found={found} pageLink={pageLink} />
}
