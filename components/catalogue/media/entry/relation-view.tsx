'use client'
import type { OtherTitles } from '@/components/titles/title'
import { RowMine } from '../../marks/places'
import { WorkLink } from '../work-link'

export type RelationProps = {
  id: number
  title: string
  titles?: OtherTitles
  /** The kind of relation as text, and whether it is a direct prequel or sequel. */
  relation: string
  next: boolean
  /** "Start here", and whether the work is shown for that alone: both only to who has not begun it. */
  start?: string | undefined
  onlyStart?: boolean
  /** Whether the user's progress is said in words. */
  mine?: boolean
  /** Type and year. */
  meta: string
  cover: string
  color: string
}

/** A related work. */
export function RelationView({ relation, next, start, onlyStart, mine, meta, ...work }: RelationProps) {
  return (
    <li className={`quick-row group/work ${onlyStart ? 'has-data-watched:hidden' : ''}`}>
      <WorkLink
        {...work}
        above={
          <span className={`text-xs/4.5 font-semibold ${next ? 'text-accent' : 'text-quiet'}`}>
            {relation}
            {start && <span className="group-has-data-watched/work:hidden"> · {start}</span>}
          </span>
        }
      >
        <span className="card-meta">{meta}</span>
        {mine && <RowMine id={work.id} />}
      </WorkLink>
    </li>
  )
}
