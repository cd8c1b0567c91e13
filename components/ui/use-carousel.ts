import { type ComponentType, createElement, type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import type { MotionProps } from './carousel-motion'
import { mayAutoplay, useDisplay } from './display'

type Options = Pick<MotionProps, 'stays' | 'fade'> & {
  /** The label for screen readers. */
  label: string
  /** The label of each slide. */
  slides: readonly string[]
  texts: { pause: string; play: string }
}

/**
 * The behaviour of a carousel, as the props of its elements (the WAI-ARIA pattern). It plays until the user stops it,
 * pauses on hover and keyboard focus, and does not play with reduced motion. The code that moves slides is loaded after
 * the page; until then, and without JavaScript, the slides scroll sideways.
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
  useEffect(() => {
    setPlaying(autoplay && mayAutoplay())
  }, [autoplay])

  const moving = Motion !== undefined
  const turning = playing && !hovered && !focused
  const show = (index: number) => {
    setAt(index)
    if (!moving) viewport.current?.scrollTo({ left: index * viewport.current.clientWidth, behavior: 'smooth' })
  }
  return {
    /** The index of the current slide, from 0. */
    at,
    /** Whether it plays. */
    playing,
    /** Whether the slides are stacked, so that only one is visible. */
    moving,
    /** For the outermost element. */
    region: {
      'aria-roledescription': 'carousel',
      'aria-label': label,
      'data-moving': moving || undefined,
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A button keeps the focus after a click; only keyboard focus pauses.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    /** For the play and pause button. */
    playButton: {
      'aria-label': playing ? texts.pause : texts.play,
      'aria-controls': id,
      onClick: () => setPlaying(!playing),
    },
    /** For a button that shows a slide; after the last one comes the first. */
    showButton: (index: number) => ({
      'aria-controls': id,
      onClick: () => show((index + slides.length) % slides.length),
    }),
    /** For the element that clips the slides. */
    viewport: { ref: viewport, id, 'aria-live': turning ? 'off' : 'polite' } as const,
    /** For a slide. */
    slide: (index: number) => ({ role: 'group', 'aria-roledescription': 'slide', 'aria-label': slides[index] }),
    /** Must be rendered inside the carousel. */
    motion: Motion && createElement(Motion, { viewport, at, playing: turning, onShow: setAt, ...motion }),
  }
}

/** The component that moves the slides, after it was loaded. Without it they scroll. */
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
