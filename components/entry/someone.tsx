'use client'
import type { ReactNode } from 'react'
import { isJapanese } from '@/lib/format'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'

type Props = {
  href: string
  name: ReactNode
  native?: string | null
  cover: string
  color: string
  side?: 'end'
  children?: ReactNode
}

/** Half a row each: a long name wraps instead of squeezing the voice beside it. */
const LINK = 'group/someone flex max-w-full min-w-0 flex-1 gap-3 rounded-md -outline-offset-2'
const END = 'flex-row-reverse text-end'

/** A character, person or work in a list of others: picture, name, and a line about what they do here. */
export function Someone({ href, name, native, cover, color, side, children }: Props) {
  return (
    <a href={href} className={side ? `${LINK} ${END}` : LINK} style={ownColor({ color })}>
      <span className="relative min-h-22 w-16 flex-none bg-(--own)">
        <Picture address={cover} widths={[80, 160]} sizes="64px" className="absolute inset-0 size-full object-cover" />
      </span>
      <span className="flex min-w-0 flex-col py-2.5 pe-1 text-xs/4.5 text-quiet">
        <span className="line-clamp-2 text-sm font-[550] text-ink group-hover/someone:text-accent" dir="auto">
          {name}
        </span>
        {native && (
          <span className="line-clamp-2" dir="auto" lang={isJapanese(native) ? 'ja' : undefined}>
            {native}
          </span>
        )}
        {children && <span className="mt-auto line-clamp-2 text-soft">{children}</span>}
      </span>
    </a>
  )
}
