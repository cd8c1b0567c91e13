'use client'
import type { ShownWork } from '@/components/titles/title'
import type { MediaStatus } from '@/lib/catalogue/media-statuses'
import { Status } from '../../media/status'
import { WorkLink } from '../../media/work-link'

type Props = ShownWork & {
  /** The year, for the first work of a year. */
  year?: string
  /** The time since the previous work. */
  later?: string
  /** Type, date and length. */
  meta: string
  /** The status, unless it is the usual one. */
  status?: { status: MediaStatus; text: string }
}

/** A work on the timeline of a series. */
export function TimelineWork({ year, later, meta, status, ...work }: Props) {
  return (
    <li className="quick-row" data-year={year}>
      <span className="figures grid pe-7.5 text-xs text-quiet">
        {year && <strong className="text-sm font-[650] text-ink">{year}</strong>}
        {later && <span>{later}</span>}
      </span>
      <WorkLink {...work}>
        <span className="card-meta">{meta}</span>
        {status && (
          <span className="card-meta">
            <Status {...status} />
          </span>
        )}
      </WorkLink>
    </li>
  )
}
