import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { Section } from '@/components/ui/section'
import type { Paged } from '@/lib/schemas/paging'
import { nextEpisodesCall } from '@/lib/tracking/links/next-episodes'
import type { NextEpisode } from '@/lib/tracking/schemas/next-episodes'
import { useMediaState } from '../records/use-media-state'
import { EpisodeTorrents } from './episode-torrents'

/** The torrents with my next episode of a work, on its pages; nothing if there are none. */
export default function OfWork({ id }: { id: number }) {
  const t = useTranslations('torrents.next')
  const record = useMediaState(id)?.watched
  const isWatching = record?.status === 'Watching'
  const { found, read } = useRead<Paged<NextEpisode>>(isWatching ? nextEpisodesCall({ media: id }) : undefined)
  const version = record?.updatedDate
  const seen = useRef(version)
  useEffect(() => {
    // One more episode was watched, and the server has stored it.
    if (seen.current !== undefined && seen.current !== version) read()
    seen.current = version
  }, [version, read])
  const next = found === 'failed' ? undefined : found?.data[0]
  if (!isWatching || !next || next.episode !== record.episodesWatched + 1) return null
  return (
    <Section
      className="mb-6 grid gap-3 rounded-lg bg-raised px-4 py-3.5 md:px-5 md:py-4"
      name="next-title"
      title={t('title', { episode: next.episode })}
    >
      <EpisodeTorrents next={next} />
    </Section>
  )
}
