'use client'
import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'

export type MotionProps = {
  viewport: RefObject<HTMLDivElement | null>
  /** The picture that shall be shown, from 0. */
  at: number
  playing: boolean
  onShow: (index: number) => void
  /** How long a slide stays, in milliseconds; else some time between 5 and 20 seconds, chosen anew for each. */
  stays?: number
  /** How long one fades into the next, as Embla counts it: with 25 all but the last half percent takes 800 ms. */
  fade?: number
}

/** How long a picture of an entry stays (product.md, section 9), in milliseconds. */
const SHORTEST = 5000
const LONGEST = 20_000
const someTime = () => SHORTEST + Math.random() * (LONGEST - SHORTEST)

/** Moves the pictures of a carousel: Embla, which is fetched only where there is more than one. */
export default function CarouselMotion({ viewport, at, playing, onShow, stays, fade = 24 }: MotionProps) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [autoplay] = useState(() =>
    Autoplay({
      delay: (snaps) => snaps.map(() => stays ?? someTime()),
      jump: still,
      playOnInit: false,
      stopOnFocusIn: false,
    }),
  )
  const [plugins] = useState(() => [Fade(), autoplay])
  // Other options would begin anew, and forget that it turns.
  const [startIndex] = useState(at)
  const [attach, api] = useEmblaCarousel({ loop: true, duration: fade, startIndex }, plugins)

  useEffect(() => {
    viewport.current?.scrollTo({ left: 0, behavior: 'instant' })
    attach(viewport.current)
  }, [attach, viewport])
  useEffect(() => {
    const selected = () => api && onShow(api.selectedScrollSnap())
    api?.on('select', selected)
    return () => {
      api?.off('select', selected)
    }
  }, [api, onShow])
  useEffect(() => {
    if (api && api.selectedScrollSnap() !== at) api.scrollTo(at, still)
  }, [api, at, still])
  useEffect(() => {
    if (!api) return
    if (playing) autoplay.play()
    else autoplay.stop()
  }, [api, autoplay, playing])
  return null
}
