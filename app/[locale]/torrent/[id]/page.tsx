import type { Metadata } from 'next'
import { mediaView } from '@/app/[locale]/media/[id]/view'
import { type EntryParams, entryLoader } from '@/app/entry-loader'
import type { TabQuery } from '@/components/entry/tab-search'
import { ReviewsTab } from '@/components/reviews/reviews-tab'
import { reviewSearchOf } from '@/components/reviews/search-of'
import { TorrentJsonLd } from '@/components/torrents/json-ld'
import { torrentMetadata } from '@/components/torrents/metadata'
import { TorrentPage } from '@/components/torrents/page'
import { links } from '@/lib/links'
import { mediaHead } from '@/server/domain/media/queries'
import { reviewsOf, reviewTotals } from '@/server/domain/reviews/queries'
import { torrentEntry } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

/** Loads the torrent of an address with its work, which every torrent has. */
const load = entryLoader(async (id) => {
  const torrent = await torrentEntry(id)
  const work = torrent && (await mediaHead(torrent.media.id))
  return work ? { torrent, work } : null
})

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { torrent, work } = await load(props)
  const { picture } = (await mediaView(work)).about
  return torrentMetadata(torrent, { ...work, picture }, reviewSearchOf(await props.searchParams))
}

export default async function TorrentEntry(props: Props) {
  const { torrent, work } = await load(props)
  const search = reviewSearchOf(await props.searchParams)
  const [found, totals] = await Promise.all([
    reviewsOf('torrent', torrent.id, search),
    reviewTotals('torrent', torrent.id),
  ])
  return (
    <>
      <TorrentPage torrent={torrent} work={work}>
        {found && (
          <ReviewsTab
            kind="discussion"
            of={torrent.name}
            path={links.torrent(torrent.id)}
            search={search}
            found={found}
            totals={totals}
            headed
          />
        )}
      </TorrentPage>
      <TorrentJsonLd torrent={torrent} site={env().SITE_URL} />
    </>
  )
}
