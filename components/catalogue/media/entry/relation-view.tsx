'use client'
import type { OtherTitles } from '@/components/titles/title'
import { WorkLink } from '../work-link'

export type RelationProps = {
  id: number
  title: string
  titles?: OtherTitles
  /** The kind of relation as text, and whether it is a direct prequel or sequel. */
  relation: string
  next: boolean
  /** Type and year. */
  meta: string
  cover: string
  color: string
}

/** A related work. */
export function RelationView({ relation, next, meta, ...work }: RelationProps) {
  return (
    <li className="quick-row">
      <WorkLink
        {...work}
        above={<span className={`text-xs/4.5 font-semibold ${next ? 'text-accent' : 'text-quiet'}`}>{relation}</span>}
      >
        <span className="card-meta">{meta}</span>
      </WorkLink>
    </li>
  )
}
