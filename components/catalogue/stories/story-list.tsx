'use client'
import type { ShownWork } from '@/components/titles/title'
import { WorkLink } from '../media/work-link'

export type StoryRow = ShownWork & {
  /** Its number, or what it is of the work before it. */
  place: string
  isBeside: boolean
  /** Type and year. */
  meta: string
  isCurrent: boolean
}

/** The works of a story. A client component, so that the page contains their texts instead of the markup twice. */
export function StoryList({ rows, label }: { rows: readonly StoryRow[]; label: string }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3" aria-label={label}>
      {rows.map(({ place, isBeside, meta, isCurrent, ...work }) => (
        <li
          key={work.id}
          className="quick-row rounded-lg aria-[current=true]:outline-2 aria-[current=true]:outline-accent"
          aria-current={isCurrent || undefined}
        >
          <WorkLink
            {...work}
            above={
              <span className={`figures text-xs/4.5 font-semibold ${isBeside ? 'text-quiet' : 'text-accent'}`}>
                {place}
              </span>
            }
          >
            <span className="card-meta">{meta}</span>
          </WorkLink>
        </li>
      ))}
    </ol>
  )
}
