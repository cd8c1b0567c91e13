'use client'
import type { ReactNode } from 'react'
import { isJapanese } from '@/lib/format'
import type { MediaCharacter } from '@/lib/schemas/media'
import { Picture } from '../../ui/picture'
import { ownColor } from '../own-color'

type Props = { someone: MediaCharacter['character']; side?: 'end'; children?: ReactNode }

/** A character or person: portrait, name, and a line about what they do here. */
export function Someone({ someone, side, children }: Props) {
  return (
    <div className="someone" data-side={side} style={ownColor(someone)}>
      <span className="portrait">
        <Picture address={someone.cover} widths={[80, 160]} sizes="64px" />
      </span>
      <span className="someone-text">
        <span className="someone-name" dir="auto">
          {someone.fullName}
        </span>
        {someone.nativeName && (
          <span className="someone-native" dir="auto" lang={isJapanese(someone.nativeName) ? 'ja' : undefined}>
            {someone.nativeName}
          </span>
        )}
        {children && <span className="someone-more">{children}</span>}
      </span>
    </div>
  )
}
