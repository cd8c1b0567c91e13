'use client'
import type { ReactNode } from 'react'
import { Link } from '@/i18n/link'
import { isJapanese } from '@/lib/format'
import type { PictureWidth } from '@/lib/picture-widths'
import { type OtherTitles, Title } from '../titles/title'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'

const WIDTHS: readonly PictureWidth[] = [240, 480]

export type CardTexts = {
  href: string
  title: string
  /** Those of a work or series in other languages. */
  titles?: OtherTitles
  cover: string
  color: string
  /** A line below, in the quiet tone. */
  meta?: string
  /** The name in its own script. */
  native?: string | null
  /** What the page that shows it has to do with it. */
  note?: string
}

type Props = CardTexts & {
  sizes: string
  first?: boolean
  /** A cover or portrait (2:3), the cover of several works, or a logo (1:1). */
  shape?: 'several' | 'logo'
  /** What lies over the picture. */
  children?: ReactNode
  /** What is beside the link: buttons. */
  beside?: ReactNode
}

/** How an entry looks in a list. A client component: a list sends each entry's texts, not thirty times the same tree. */
export function CardView(props: Props) {
  const { href, title, titles, cover, color, meta, native, note, sizes, first, shape, children, beside } = props
  return (
    <li className="card">
      <Link href={href} style={ownColor({ color })}>
        <span className="cover" data-shape={shape}>
          <Picture address={cover} widths={WIDTHS} sizes={sizes} first={first} />
          {children}
        </span>
        <span className="card-title" dir="auto">
          <Title title={title} {...titles} />
        </span>
      </Link>
      {beside}
      {native && (
        <span className="card-meta truncate" dir="auto" lang={isJapanese(native) ? 'ja' : undefined}>
          {native}
        </span>
      )}
      {note && (
        <span className="mt-0.5 line-clamp-2 text-xs/4.5 font-[550] text-soft" dir="auto">
          {note}
        </span>
      )}
      {meta && <span className="card-meta">{meta}</span>}
    </li>
  )
}
