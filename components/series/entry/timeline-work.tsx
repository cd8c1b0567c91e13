'use client'
import type { MediaCard, MediaStatus } from '@/lib/schemas/media'
import { META } from '../../browse/card-view'
import { Status } from '../../media/status'
import { WorkLink } from '../../media/work-link'
import type { OtherTitles } from '../../titles/title'

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

/** The rail beside the works, and on it a point for each: a larger one where a year begins. */
const RAIL =
  'before:absolute before:-top-3 before:bottom-0 before:left-[calc(var(--rail)-17px)] before:w-0.5 before:bg-line first:before:top-1/2 last:before:bottom-1/2 only:before:hidden'
const POINT =
  'after:absolute after:left-[calc(var(--rail)-20px)] after:size-2 after:rounded-full after:bg-line data-year:after:bg-edge data-year:after:shadow-[0_0_0_4px_var(--ground)]'

/** A work on the way through a series. */
export function TimelineWork({ year, later, meta, status, ...work }: Props) {
  return (
    <li
      data-year={year}
      className={`relative grid max-w-[760px] grid-cols-[var(--rail)_minmax(0,1fr)] items-center ${RAIL} ${POINT}`}
    >
      <span className="figures grid pe-7.5 text-xs text-quiet">
        {year && <strong className="text-sm font-[650] text-ink">{year}</strong>}
        {later && <span>{later}</span>}
      </span>
      <WorkLink {...work}>
        <span className={META}>{meta}</span>
        {status && (
          <span className={META}>
            <Status {...status} />
          </span>
        )}
      </WorkLink>
    </li>
  )
}
