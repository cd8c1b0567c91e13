'use client'
import type { ReactNode } from 'react'
import { RowButtons, RowMine } from '@/components/catalogue/marks/places'
import { type ShownWork, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { PictureWidth } from '@/lib/picture-widths'

const WIDTHS: readonly PictureWidth[] = [80, 160]

export type EntryRowProps = ShownWork & {
  /** Type, year and length. */
  meta: string
}

type RowProps = {
  /** Its rank, in a list that has ranks. */
  place?: string
  note?: string | null
  /** The note, where it can be changed. */
  children?: ReactNode
}

/**
 * The row of an entry in a list. A client component: the RSC payload has the texts of each entry instead of thirty
 * copies of the markup.
 */
export function EntryRow({ place, note, children, ...work }: EntryRowProps & RowProps) {
  return (
    <li className="list-entry quick-row" data-top="">
      {place !== undefined && <span className="list-place figures">{place}</span>}
      <EntryLink {...work}>
        <RowMine id={work.id} />
      </EntryLink>
      <RowButtons id={work.id} />
      {note && (
        <p className="list-note" dir="auto">
          {note}
        </p>
      )}
      {children}
    </li>
  )
}

/** Cover, title and a secondary line, as one link to the work; `children` are in the secondary line. */
export function EntryLink({
  id,
  title,
  titles,
  cover,
  color,
  meta,
  children,
}: EntryRowProps & { children?: ReactNode }) {
  return (
    <Link href={links.media(id)} className="list-work" style={ownColor({ color })}>
      <span className="cover cover-small">
        <Picture address={cover} widths={WIDTHS} sizes="36px" />
      </span>
      <span className="list-work-words">
        <span className="list-work-title" dir="auto">
          <Title title={title} {...titles} />
        </span>
        <span className="list-work-line">
          <span className="list-work-meta figures">{meta}</span>
          {children}
        </span>
      </span>
    </Link>
  )
}
