'use client'
import type { ReactNode } from 'react'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { languageOfText } from '@/lib/writing'

type Props = {
  href: string
  name: ReactNode
  native?: string | null
  cover: string
  color: string
  side?: 'end'
  children?: ReactNode
}

/** A character, person or work in a row: picture, name, and a line about the role. */
export function Someone({ href, name, native, cover, color, side, children }: Props) {
  return (
    <Link href={href} className="someone" data-side={side} style={ownColor({ color })}>
      <span className="portrait">
        <Picture address={cover} widths={[80, 160]} sizes="64px" />
      </span>
      <span className="someone-text">
        <span className="someone-name" dir="auto">
          {name}
        </span>
        {native && (
          <span dir="auto" lang={languageOfText(native)}>
            {native}
          </span>
        )}
        {children && <span className="someone-more">{children}</span>}
      </span>
    </Link>
  )
}
