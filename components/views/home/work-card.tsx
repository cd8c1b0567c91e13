import { useMessages, useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useRef } from 'react'
import { ask } from '@/components/tracking/records/ask'
import { complete } from '@/components/tracking/records/change'
import { hasOneMore } from '@/components/tracking/records/one-more'
import { OneMoreButton } from '@/components/tracking/records/one-more-button'
import { stateOfEntry } from '@/components/tracking/records/record'
import { useMediaState } from '@/components/tracking/records/use-media-state'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { extentOf, partOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import type { NextEpisode } from '@/lib/tracking/schemas/next-episodes'
import type { MediaState, RecordEntry } from '@/lib/tracking/schemas/records'
import { WorkLinks } from './work-links'

type Props = {
  entry: RecordEntry
  /** The torrents with an episode of it. */
  next?: NextEpisode
  /** The record has changed, and with it perhaps the next episode. */
  onStored: () => void
}

const CARD =
  'grid h-26 grid-cols-[60px_minmax(0,1fr)_44px] grid-rows-2 items-center gap-x-3 overflow-hidden rounded-lg bg-raised p-2 ps-2'

const TAP =
  'grid size-11 place-content-center rounded-md bg-float inset-ring inset-ring-line data-current:bg-accent data-current:text-on-accent'

/** A work of the user: how far it is, one more, the whole form, and the torrent of its next episode. */
export function WorkCard({ entry, next, onStored }: Props) {
  const { media } = entry
  const texts = useMessages().myMedia.list
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  const { title, watched } = state
  const version = watched?.updatedDate
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) onStored()
    seen.current = version
  }, [version, onStored])
  return (
    <li className={CARD} style={ownColor(media)} data-watched={watched?.status}>
      <WorkLinks media={media} className="self-end" />
      <span className="grid size-11">
        <OneMoreButton state={state} className={`${TAP} font-bold`} />
        {!hasOneMore(state) && watched?.status === 'Watching' && <CompleteButton {...{ id: media.id, title }} />}
      </span>
      <span className="flex min-w-0 items-center justify-between gap-2 self-start pt-1">
        <Progress state={state} />
        {next && next.episode === (watched?.episodesWatched ?? 0) + 1 && <Torrent next={next} />}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={fill(texts.edit, { title })}
        onClick={() => ask({ kind: 'form', id: media.id })}
      >
        <Icon name="edit" size={16} />
      </button>
    </li>
  )
}

/** Completes a work of which every episode is watched, where one more would be. */
function CompleteButton({ id, title }: { id: number; title: string }) {
  const texts = useMessages().myMedia
  const label = fill(texts.quick.complete, { title })
  return (
    <button
      type="button"
      className={TAP}
      data-current
      aria-label={label}
      title={texts.statuses.Completed}
      onClick={() => void complete(id)}
    >
      <Icon name="check" size={18} />
    </button>
  )
}

/** The progress as a number with its unit, and a bar. */
function Progress({ state }: { state: MediaState }) {
  const { statuses } = useMessages().myMedia
  const t = useTranslations('home.mine.progress')
  const { counted, total } = extentOf(state)
  const done = state.watched?.episodesWatched ?? 0
  const part = total === null ? 0 : done / total
  const unit = partOf(state.type)
  const text = total === null ? t(`${unit}.known`, { done }) : t(`${unit}.of`, { done, total })
  return (
    <span className="grid min-w-0 flex-1 gap-1.5 text-sm/5 text-quiet">
      <span className="figures truncate">{counted ? text : state.watched && statuses[state.watched.status]}</span>
      <span
        className="h-1 rounded-full bg-[linear-gradient(90deg,var(--status,var(--grey))_calc(100%*var(--part)),var(--line)_0)]"
        style={{ '--part': part } as CSSProperties}
        aria-hidden="true"
      />
    </span>
  )
}

/** The magnet link of the best torrent with the next episode. */
function Torrent({ next: { episode, torrents } }: { next: NextEpisode }) {
  const t = useTranslations('home.mine')
  const [best] = torrents
  // Any other scheme, such as javascript:, must not become a link.
  if (!best?.magnetLink.startsWith('magnet:?')) return null
  const label = t('episode', { episode, name: best.name })
  return (
    <a href={best.magnetLink} className="icon-button size-8" aria-label={label} title={label}>
      <Icon name="magnet" size={18} />
    </a>
  )
}
