import { type ComponentType, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MotionProps } from './carousel-motion'
import { mayAutoplay, useDisplay } from './display'

/**
 * What every carousel does: it turns by itself until somebody stops it, rests while the pointer or the keyboard's focus is
 * inside, and stands still for those who prefer that nothing moves. What moves it is fetched after the page; until then,
 * and without JavaScript, its slides scroll sideways.
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const Motion = useMotion()
  const { autoplay } = useDisplay()
  useEffect(() => setPlaying(autoplay && mayAutoplay()), [autoplay])

  return {
    viewport,
    /** The slide that is shown, from 0. */
    at,
    show: (index: number) => {
      setAt(index)
      if (!Motion) scrollToSlide(viewport, index)
    },
    onShow: setAt,
    /** Whether it turns by itself, and whether it does so right now. */
    playing,
    turning: playing && !hovered && !focused,
    toggle: () => setPlaying(!playing),
    /** For the element around everything. */
    rests: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A button that was clicked keeps the focus, but nobody reads on there.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    Motion,
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

function scrollToSlide(viewport: RefObject<HTMLDivElement | null>, index: number): void {
  viewport.current?.scrollTo({ left: index * viewport.current.clientWidth, behavior: 'smooth' })
}
