import type { Metadata } from 'next'
import { cache } from 'react'
import { PageParameters } from '@/components/browse/page-parameters'
import { type Query, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { ListShell } from '@/components/lists/page/list-shell'
import { ListView } from '@/components/lists/page/list-view'
import { listMetadata, missingMetadata } from '@/components/lists/page/metadata'
import { MissingList } from '@/components/lists/page/missing-list'
import { movedTo } from '@/i18n/server'
import { links } from '@/lib/links'
import { listLink, listUrl } from '@/lib/lists/links/lists'
import { type List, type ListPageSearch, listPageSearch } from '@/lib/lists/schemas/lists'
import { listAt } from '@/server/domain/lists/queries'
import { respondNotFound } from '@/server/platform/cache/tags'
import { redirectRenamed } from '../../../user/redirect-renamed'

type Props = { params: Promise<{ username: string; listname: string }>; searchParams: Promise<Query> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  // Next passes decoded parameters here, and percent-encoded ones to the page below.
  const { username, listname } = await props.params
  const { url, search } = await asked(props, username, listname)
  const list = await readList(url, search)
  return list ? await listMetadata(list, search) : await missingMetadata(links.list(url))
}

/**
 * A list as visitors see it; logged-in users refetch it in the browser if they may see more
 * (components/lists/page/list-shell.tsx).
 */
export default async function ListPage(props: Props) {
  const { username, listname } = await props.params
  const { url, search } = await asked(props, decodeURIComponent(username), decodeURIComponent(listname))
  const list = await readList(url, search)
  if (!list) {
    respondNotFound()
    return (
      <div className="column">
        <ListShell url={url}>
          <MissingList />
        </ListShell>
      </div>
    )
  }
  const link = (choice: Partial<ListPageSearch>) => listLink(links.list(list.url), { ...search, page: 0, ...choice })
  await within({ ...list, data: list.entries }, (page) => link({ page }))
  return (
    <div className="column">
      <ListShell url={list.url} editors={[list.owner, ...list.collaborators]}>
        <PageParameters of={listPageSearch} />
        <ListView list={list} view={search.view} link={link} />
      </ListShell>
    </div>
  )
}

async function asked({ searchParams }: Props, username: string, listname: string) {
  return { url: listUrl(username, listname), search: searchOf(listPageSearch, await searchParams) }
}

/** Redirects to the new address of a renamed list, or of one whose owner was renamed. */
async function readList(url: string, search: ListPageSearch): Promise<List | null> {
  const found = await load(url, search.page, search.size)
  if (found && 'movedTo' in found) return movedTo(listLink(links.list(found.movedTo), search))
  return found ?? redirectRenamed(decodeURIComponent(url.split('/')[0] ?? ''))
}

/** Memoised for one request. */
const load = cache(async (url: string, page: number, size: number) => {
  const [username = '', listname = ''] = url.split('/').map(decodeURIComponent)
  return listAt({ username, listname }, null, { page, size })
})
