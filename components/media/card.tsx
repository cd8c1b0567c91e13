import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { yearOf } from '@/lib/format'
import { links, type PictureWidth } from '@/lib/links'
import type { MediaCard as Media } from '@/lib/schemas/media'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { Picture } from '../ui/picture'

const WIDTHS: readonly PictureWidth[] = [160, 240, 320, 480]

export type ShownMedia = Omit<Media, 'attachments'>

type Props = {
  media: ShownMedia
  /** As <img sizes> says it. */
  sizes: string
  /** On the first screen. */
  first?: boolean
}

/** A work in a grid or row: its cover, title, type and year; more of it on hover and focus. */
export function MediaCard({ media, sizes, first }: Props) {
  const t = useTranslations('media')
  const year = yearOf(media.releaseDate)
  return (
    <li className="card">
      <Link href={links.media(media.id)} style={ownColor(media)}>
        <span className="cover">
          <Picture address={media.cover} widths={WIDTHS} sizes={sizes} first={first} />
          <MediaCardDetails media={media} />
        </span>
        <span className="card-title" dir="auto">
          {media.title}
        </span>
      </Link>
      <span className="card-meta">
        {t(`types.${media.type}`)}
        {year && ` · ${year}`}
      </span>
    </li>
  )
}

/** Told by the entry page, too: hidden from readers that would hear it with every card. */
function MediaCardDetails({ media }: { media: ShownMedia }) {
  const t = useTranslations('media')
  const length = lengthOf(media)
  return (
    <span className="card-more" aria-hidden="true">
      {media.format && media.format !== media.type && <span>{t('formatName', { format: media.format })}</span>}
      {length && <span>{t(`length.${length.unit}`, { count: length.count })}</span>}
      <span className="status" data-status={media.status}>
        {t(`status.${media.status}`)}
      </span>
      {media.rating !== null && (
        <span className="card-rating">
          <Icon name="star" size={14} />
          {Math.round(media.rating)}
        </span>
      )}
    </span>
  )
}

/** What a work's totalEpisodes count; null where nothing is known or a film is one piece. */
export function lengthOf({ type, totalEpisodes }: Pick<Media, 'type' | 'totalEpisodes'>) {
  if (totalEpisodes === null || type === 'Game') return null
  if (type === 'Movie') return totalEpisodes > 1 ? ({ unit: 'parts', count: totalEpisodes } as const) : null
  const unit = type === 'Manga' || type === 'LightNovel' ? ('chapters' as const) : ('episodes' as const)
  return { unit, count: totalEpisodes }
}

/** Lets the stylesheet use an entry's colour. */
export function ownColor({ color }: { color: string }): CSSProperties {
  return { '--own': color } as CSSProperties
}
