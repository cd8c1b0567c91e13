import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PageParameters } from '@/components/browse/page-parameters'
import { type Query, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { mediaFilters } from '@/components/catalogue/media/browse/choices'
import { MissingList } from '@/components/lists/page/missing-list'
import { SmartListView } from '@/components/lists/smart-lists/smart-list-view'
import { pageMetadata } from '@/components/seo/metadata'
import { smartListLink } from '@/lib/lists/links/smart-lists'
import { smartListSearch } from '@/lib/lists/schemas/smart-lists'
import { mediaFormats } from '@/server/domain/catalogue/media/queries'
import { smartListAirings, smartListAt } from '@/server/domain/lists/smart-lists/queries'
import { searchOfFilter } from '@/server/domain/lists/smart-lists/rules'
import { respondNotFound } from '@/server/platform/cache/tags'
import { redirectRenamed } from '../../../user/redirect-renamed'

type Props = { params: Promise<{ username: string; listname: string }>; searchParams: Promise<Query> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('smartLists')
  // Next passes decoded parameters here, and percent-encoded ones to the page below.
  const { username, listname } = await props.params
  const found = await read(username, listname, searchOf(smartListSearch, await props.searchParams))
  if (!found) return pageMetadata({ title: t('missing'), description: t('missingLead'), path: null, index: false })
  const { name, owner, url, visibility } = found.list
  return pageMetadata({
    title: t('by', { name, owner }),
    description: t('description', { name, owner, count: found.total }),
    path: smartListLink(url, { page: found.page }),
    index: visibility === 'Public',
  })
}

/** The works that the filters of a smart list find, for visitors. Its owner sees the filters on the list of works. */
export default async function SmartListPage(props: Props) {
  const { username, listname } = await props.params
  const search = searchOf(smartListSearch, await props.searchParams)
  const found = await read(decodeURIComponent(username), decodeURIComponent(listname), search)
  if (!found) {
    respondNotFound()
    return (
      <div className="column">
        <MissingList />
      </div>
    )
  }
  const { list } = found
  const pageLink = (page: number) => smartListLink(list.url, { ...search, page })
  await within(found, pageLink)
  const path = { username: decodeURIComponent(username), listname: decodeURIComponent(listname) }
  const upcoming = await smartListAirings(path)
  const wanted = searchOfFilter(list.filter)
  const filters = await mediaFilters(wanted, await mediaFormats())
  return (
    <>
      <PageParameters of={smartListSearch} isBesideColumn />
      <SmartListView
        list={list}
        search={wanted}
        filters={filters.map(({ label }) => label)}
        found={found}
        pageLink={pageLink}
        hasCalendar={upcoming !== null && upcoming.airings.length > 0}
      />
    </>
  )
}

/** Memoised for one request. */
const load = cache((username: string, listname: string, page: number, size: number) =>
  smartListAt({ username, listname }, null, { page, size }),
)
const read = async (username: string, listname: string, { page, size }: { page: number; size: number }) =>
  (await load(username, listname, page, size)) ?? redirectRenamed(username)
