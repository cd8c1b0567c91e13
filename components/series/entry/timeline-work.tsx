'use client'
import { links } from '@/lib/links'
import type { MediaCard, MediaStatus } from '@/lib/schemas/media'
import { Status } from '../../media/status'
import { CoverMine } from '../../my-media/marks/places'
import { type OtherTitles, Title } from '../../titles/title'
import { ownColor } from '../../ui/own-color'
import { Picture } from '../../ui/picture'

type Props = Pick<MediaCard, 'id' | 'title' | 'cover' | 'color'> & {
  titles?: OtherTitles
  /** Where another year begins. */
  year?: string
  /** How long after the one before it came. */
  later?: string
  /** Type, date and length. */
  meta: string
  /** Where it says more than that the work is there. */
  status?: { status: MediaStatus; text: string }
}

/** A work on the way through a series. */
export function TimelineWork({ id, title, titles, cover, color, year, later, meta, status }: Props) {
  return (
    <li data-year={year}>
      <span className="timeline-time figures">
        {year && <strong>{year}</strong>}
        {later && <span>{later}</span>}
      </span>
      <a href={links.media(id)} className="relation" style={ownColor({ color })}>
        <span className="cover cover-small">
          <Picture address={cover} widths={[80, 160]} sizes="64px" />
          <CoverMine id={id} />
        </span>
        <span className="relation-text">
          <span className="relation-title" dir="auto">
            <Title title={title} {...titles} />
          </span>
          <span className="card-meta">{meta}</span>
          {status && (
            <span className="card-meta">
              <Status {...status} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
