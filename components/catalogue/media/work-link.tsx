'use client'
import type { ReactNode } from 'react'
import { type ShownWork, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { CoverMine, RowButtons } from '../marks/places'

type Props = ShownWork & {
  /** Content above the title. */
  above?: ReactNode
  /** Content below the title. */
  children: ReactNode
}

/** A work in a row (an element with the class `quick-row`): cover, title, further content, the user's buttons. */
export function WorkLink({ id, title, titles, cover, color, above, children }: Props) {
  return (
    <>
      <Link
        href={links.media(id)}
        className="flex h-full gap-3.5 rounded-lg bg-raised p-2.5 transition-colors hover:bg-float"
        style={ownColor({ color })}
      >
        <span className="cover cover-small">
          <Picture address={cover} widths={[80, 160]} sizes="64px" />
          <CoverMine id={id} />
        </span>
        <span className="grid min-w-0 content-center">
          {above}
          <span className="line-clamp-2 text-sm font-[550] text-ink" dir="auto">
            <Title title={title} {...titles} />
          </span>
          {children}
        </span>
      </Link>
      <RowButtons id={id} />
    </>
  )
}
