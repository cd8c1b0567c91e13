'use client'
import type { ReactNode } from 'react'
import { type OtherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import type { PictureWidth } from '@/lib/picture-widths'
import { languageOfText } from '@/lib/writing'

const WIDTHS: readonly PictureWidth[] = [240, 480]
const EN_SPACE = '\u2002'

export type CardTexts = {
  href: string
  title: string
  /** Titles in other languages, of a media or series. */
  titles?: OtherTitles
  cover: string
  color: string
  /** Its rank in a list. */
  rank?: string
  /** A secondary line below the name. */
  meta?: ReactNode
  /** The native name. */
  native?: string | null
  /** The relation of the entry to the page, such as a role. */
  note?: string
}

type Props = CardTexts & {
  sizes: string
  first?: boolean
  /** A cover or portrait (2:3) by default, a stack of covers, or a logo (1:1). */
  shape?: 'several' | 'logo'
  /** Its score, after the secondary line. */
  score?: ReactNode
  /** Content over the picture. */
  children?: ReactNode
  /** Buttons beside the link. */
  beside?: ReactNode
}

/**
 * The card of an entry in a list. A client component: the RSC payload has the texts of each entry instead of thirty
 * copies of the markup.
 */
export function CardView(props: Props) {
  const { href, rank, title, titles, cover, color, meta, native, note, sizes, first, shape, score, children, beside } =
    props
  return (
    <li className="card">
      <Link href={href} style={ownColor({ color })}>
        <span className="cover" data-shape={shape}>
          <Picture address={cover} widths={WIDTHS} sizes={sizes} first={first} />
          {children}
        </span>
        <span className="card-title" dir="auto">
          {rank && <span className="figures font-normal text-quiet">{rank + EN_SPACE}</span>}
          <Title title={title} {...titles} />
        </span>
      </Link>
      {beside}
      {native && (
        <span className="card-meta truncate" dir="auto" lang={languageOfText(native)}>
          {native}
        </span>
      )}
      {note && (
        <span className="mt-0.5 line-clamp-2 text-xs/4.5 font-[550] text-soft" dir="auto">
          {note}
        </span>
      )}
      {meta && (
        <span className="card-meta">
          {meta}
          {score}
        </span>
      )}
    </li>
  )
}
