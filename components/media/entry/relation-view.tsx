'use client'
import { links } from '@/lib/links'
import { CoverMine } from '../../my-media/marks/places'
import { type OtherTitles, Title } from '../../titles/title'
import { ownColor } from '../../ui/own-color'
import { Picture } from '../../ui/picture'

export type RelationProps = {
  id: number
  title: string
  titles?: OtherTitles
  /** How it is related, in a word, and whether it comes right before or after. */
  relation: string
  next: boolean
  /** Type and year. */
  meta: string
  cover: string
  color: string
}

/** A related work. */
export function RelationView({ id, title, titles, relation, next, meta, cover, color }: RelationProps) {
  return (
    <li>
      <a href={links.media(id)} className="relation" style={ownColor({ color })}>
        <span className="cover cover-small">
          <Picture address={cover} widths={[80, 160]} sizes="64px" />
          <CoverMine id={id} />
        </span>
        <span className="relation-text">
          <span className="relation-type" data-next={next || undefined}>
            {relation}
          </span>
          <span className="relation-title" dir="auto">
            <Title title={title} {...titles} />
          </span>
          <span className="card-meta">{meta}</span>
        </span>
      </a>
    </li>
  )
}
