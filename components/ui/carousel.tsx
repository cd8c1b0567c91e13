'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  /** What it shows, for those who hear it. */
  label: string
  slides: readonly ReactNode[]
  /** Small pictures to choose by, one for each slide. */
  thumbnails?: readonly ReactNode[]
  texts: { slides: readonly string[]; pause: string; play: string }
  icons: { pause: ReactNode; play: ReactNode }
}

/** Autoplay waits this long, chosen anew for each carousel (product.md, section 9), in milliseconds. */
const SHORTEST = 5000
const LONGEST = 20_000

/** Pictures one at a time, by swipe, thumbnail or by themselves; it rests while somebody looks closer. */
export function Carousel({ label, slides, thumbnails, texts, icons }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [resting, setResting] = useState(false)
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  const show = (index: number) => {
    const box = list.current
    box?.scrollTo({ left: (index % slides.length) * box.clientWidth, behavior: 'smooth' })
  }
  useEffect(() => {
    if (!playing || resting) return
    const pause = SHORTEST + Math.random() * (LONGEST - SHORTEST)
    const timer = setTimeout(() => document.visibilityState === 'visible' && show(at + 1), pause)
    return () => clearTimeout(timer)
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only rests while the pointer or focus is inside
    <div
      className="carousel"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <ul
        ref={list}
        className="carousel-slides"
        aria-label={label}
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {slides.map((slide, index) => (
          <li key={texts.slides[index]}>{slide}</li>
        ))}
      </ul>
      <div className="carousel-controls">
        <button
          type="button"
          className="icon-button"
          aria-label={playing ? texts.pause : texts.play}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? icons.pause : icons.play}
        </button>
        {texts.slides.map((name, index) => (
          <button
            key={name}
            type="button"
            className={thumbnails ? 'carousel-thumbnail' : 'carousel-dot'}
            aria-label={name}
            aria-current={index === at || undefined}
            onClick={() => show(index)}
          >
            {thumbnails?.[index]}
          </button>
        ))}
      </div>
    </div>
  )
}
