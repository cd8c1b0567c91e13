import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nextButton } from '@/components/ui/toolbar-keys'
import type { TextType } from '@/lib/markup/formats'
import { FORMATS, type Format, markupOf } from './formats'
import { FormatIcon } from './icons'
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
