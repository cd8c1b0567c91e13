import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nextButton } from '@/components/ui/toolbar-keys'
import type { TextType } from '@/lib/markup/formats'
import { FORMATS, type Format, markupOf } from './formats'
import { keysOf } from './shortcuts'

type Props = { type: TextType; disabled: boolean; onFormat: (format: Format) => void; controls: string }

/** The buttons for what this type of text can express. Tab stops once; arrows, Home and End move (ARIA toolbar). */
export function Toolbar({ type, disabled, onFormat, controls }: Props) {
  const t = useTranslations('reviews.editor')
  const [at, setAt] = useState(0)
  const [isMac, setMac] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setMac(/Mac|iP(hone|ad|od)/.test(navigator.platform))
  }, [])
  const formats = FORMATS.filter((format) => markupOf(type, format))
  if (formats.length === 0) return null
  const current = Math.min(at, formats.length - 1)

  const move = (event: KeyboardEvent) => {
    const next = nextButton(event.key, current, formats.length)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('tools')}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap"
    >
      {formats.map((format, place) => {
        const name = t(`formats.${format}`)
        const keys = keysOf(format, isMac)
        return (
          <button
            key={format}
            type="button"
            className="icon-button disabled:opacity-40"
            disabled={disabled}
            tabIndex={place === current ? 0 : -1}
            aria-label={name}
            aria-keyshortcuts={keys?.aria}
            title={keys ? t('keys', { format: name, keys: keys.label }) : name}
            onFocus={() => setAt(place)}
            onClick={() => onFormat(format)}
          >
            <FormatIcon format={format} />
          </button>
        )
      })}
    </div>
  )
}

/** Outlines from Lucide (components/ui/icon.LICENSE.txt). Every page would load them from components/ui. */
const OUTLINES: Record<Format, string> = {
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  underline: 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16',
  strike: 'M16 4H9a3 3 0 0 0-2.83 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  image:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  quote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  code: 'M16 18l6-6-6-6M8 6l-6 6 6 6',
  list: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  orderedList: 'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  spoiler: 'M12 22v-6M12 8V2M4 12H2M10 12H8M16 12h-2M22 12h-2M15 19l-3-3-3 3M15 5l-3 3-3-3',
  inlineSpoiler:
    'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
}

function FormatIcon({ format }: { format: Format }) {
  return (
    <svg aria-hidden="true" className="icon" width={18} height={18} viewBox="0 0 24 24">
      <path d={OUTLINES[format]} />
    </svg>
  )
}
