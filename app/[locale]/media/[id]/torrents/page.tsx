import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { torrentsMetadata } from '@/components/torrents/metadata'
import { TorrentsTab } from '@/components/torrents/torrents-tab'
import { NextOfWork } from '@/components/tracking/next-episodes/places'
import { torrentTabSearch } from '@/lib/torrents/schemas/search'
import { mediaTorrents } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'
import { loadMedia } from '../load'
import { mediaView } from '../view'

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const work = await loadMedia(props)
  const { about } = await mediaView(work)
  return torrentsMetadata({ work, about }, searchOf(torrentTabSearch, await props.searchParams))
}

export default async function MediaTorrents(props: TabProps) {
  const { id, title, counts } = await loadMedia(props)
  const search = searchOf(torrentTabSearch, await props.searchParams)
  const found = await mediaTorrents(id, search)
  if (!found) notFound()
  const next = <NextOfWork id={id} />
  return (
    <>
      <PageParameters of={torrentTabSearch} />
      <TorrentsTab
        media={{ id, title }}
        search={search}
        found={found}
        total={counts.torrents}
        next={next}
        site={env().SITE_URL}
      />
    </>
  )
}
