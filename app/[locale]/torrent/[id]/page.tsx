import type { Metadata } from 'next'
import { entryLoader } from '@/app/[locale]/_entry/loader'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { mediaView } from '@/app/[locale]/media/[id]/view'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { DiscussionTab } from '@/components/community/reviews/discussion-tab'
import { TorrentJsonLd } from '@/components/torrents/json-ld'
import { torrentMetadata } from '@/components/torrents/metadata'
import { TorrentPage } from '@/components/torrents/page'
import { redirectTo } from '@/i18n/server'
import { links } from '@/lib/links'
import { excerpt } from '@/lib/markup/excerpt'
import { FILES_SIZE } from '@/lib/page-size'
import { torrentLink } from '@/lib/torrents/links/torrents'
import { type TorrentEntry as Torrent, torrentPageSearch } from '@/lib/torrents/schemas/torrents'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { discussionOf } from '@/server/domain/community/discussions'
import { torrentEntry } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'

/** Loads the torrent of an address with a page of its files, and its work, which every torrent has. */
const load = entryLoader(async (id, files: number) => {
  const torrent = await torrentEntry(id, files)
  const work = torrent && (await mediaHead(torrent.media.id))
  return work ? { torrent, work } : null
})

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const search = searchOf(torrentPageSearch, await props.searchParams)
  const { torrent, work } = await load(props, search.files)
  const { about } = await mediaView(work)
  return torrentMetadata(torrent, { work, about, text: textOf(torrent, 300) }, search)
}

export default async function TorrentEntry(props: TabProps) {
  const search = searchOf(torrentPageSearch, await props.searchParams)
  const { torrent, work } = await load(props, search.files)
  const filesLink = (files: number) => `${torrentLink(links.torrent(torrent.id), { ...search, files })}#files`
  const last = lastPage(torrent)
  if (search.files > last) await redirectTo(filesLink(last))
  const read = await discussionOf('torrent', torrent.id, search)
  return (
    <>
      <PageParameters of={torrentPageSearch} isBesideColumn />
      <TorrentPage torrent={torrent} work={work} files={{ page: search.files, link: filesLink }}>
        {read && (
          <DiscussionTab
            entity={{ kind: 'torrent', id: torrent.id }}
            of={torrent.name}
            path={links.torrent(torrent.id)}
            search={search}
            found={read.found}
            headed
          />
        )}
      </TorrentPage>
      <TorrentJsonLd torrent={torrent} site={env().SITE_URL} text={textOf(torrent, 5000)} />
    </>
  )
}

/** The description without markup; null without one. */
const textOf = ({ descriptionHtml }: Torrent, most: number) =>
  (descriptionHtml && excerpt(descriptionHtml, most)) || null

/** The last page of its files, counted from 0. */
function lastPage({ fileCount }: Torrent): number {
  return Math.max(0, Math.ceil(fileCount / FILES_SIZE) - 1)
}
