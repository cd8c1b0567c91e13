import { type ComponentType, createElement, type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import type { MotionProps } from './carousel-motion'
import { mayAutoplay, useDisplay } from './display'

type Options = Pick<MotionProps, 'stays' | 'fade'> & {
  /** What it shows, for those who hear it. */
  label: string
  /** What each slide is called. */
  slides: readonly string[]
  texts: { pause: string; play: string }
}

/**
 * The carousel, as the props of its elements (the pattern is WAI-ARIA's); how it looks is up to who calls it. It turns by itself until
 * somebody stops it, rests while the pointer or the keyboard's focus is inside, and stands still for those who prefer that nothing
 * moves. What moves it is fetched after the page; until then, and without JavaScript, its slides scroll sideways.
 */
export function useCarousel({ label, slides, texts, ...motion }: Options) {
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const Motion = useMotion()
  const { autoplay } = useDisplay()
  useEffect(() => setPlaying(autoplay && mayAutoplay()), [autoplay])

  const moving = Motion !== undefined
  const turning = playing && !hovered && !focused
  const show = (index: number) => {
    setAt(index)
    if (!moving) viewport.current?.scrollTo({ left: index * viewport.current.clientWidth, behavior: 'smooth' })
  }
  return {
    /** The slide that is shown, from 0. */
    at,
    /** Whether it turns by itself. */
    playing,
    /** Whether its slides lie over each other, so that all but one cannot be seen. */
    moving,
    /** For the element around everything. */
    region: {
      'aria-roledescription': 'carousel',
      'aria-label': label,
      'data-moving': moving || undefined,
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A button that was clicked keeps the focus, but nobody reads on there.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    /** For the button that stops it and lets it go on. */
    playButton: {
      'aria-label': playing ? texts.pause : texts.play,
      'aria-controls': id,
      onClick: () => setPlaying(!playing),
    },
    /** For a button that shows a slide; past the last one is the first. */
    showButton: (index: number) => ({
      'aria-controls': id,
      onClick: () => show((index + slides.length) % slides.length),
    }),
    /** For the element that the slides are seen through. */
    viewport: { ref: viewport, id, 'aria-live': turning ? 'off' : 'polite' } as const,
    /** For a slide. */
    slide: (index: number) => ({ role: 'group', 'aria-roledescription': 'slide', 'aria-label': slides[index] }),
    /** To be rendered somewhere inside. */
    motion: Motion && createElement(Motion, { viewport, at, playing: turning, onShow: setAt, ...motion }),
  }
}

/** What moves the slides, as soon as it is there. Without it they can still be scrolled. */
function useMotion(): ComponentType<MotionProps> | undefined {
  const [Motion, setMotion] = useState<ComponentType<MotionProps>>()
  useEffect(() => {
    let wanted = true
    const arrived = (module: { default: ComponentType<MotionProps> }) => wanted && setMotion(() => module.default)
    import('./carousel-motion').then(arrived, () => {})
    return () => {
      wanted = false
    }
  }, [])
  return Motion
}
