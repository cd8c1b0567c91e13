import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { isWithout } from '@/lib/browser/parts'
import type { Paged } from '@/lib/schemas/paging'
import { nextEpisodesCall } from '@/lib/tracking/links/next-episodes'
import type { NextEpisode } from '@/lib/tracking/schemas/next-episodes'
import { EpisodeTorrents } from './episode-torrents'

/** The torrents with the next episode of a record. They are read when opened, since a page has many records. */
export function NextOfRecord({ id, episode }: { id: number; episode: number }) {
  const t = useTranslations('torrents.next')
  const [isOpen, setOpen] = useState(false)
  if (isWithout('torrents')) return null
  return (
    <details className="col-span-full min-w-0 text-sm sm:col-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-10 cursor-pointer py-2 text-soft hover:text-accent">{t('title', { episode })}</summary>
      {isOpen && <FoundTorrents key={episode} id={id} />}
    </details>
  )
}

/** The torrents with the next episode of a work, read when they are first shown. */
export function FoundTorrents({ id }: { id: number }) {
  const t = useTranslations('torrents.next')
  const { found } = useRead<Paged<NextEpisode>>(nextEpisodesCall({ media: id }))
  if (found === undefined) return <p aria-busy="true">{t('waiting')}</p>
  if (found === 'failed') return <p role="alert">{t('failed')}</p>
  const [next] = found.data
  return next ? <EpisodeTorrents next={next} /> : <p className="text-quiet">{t('none')}</p>
}
