'use client'
import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'

export type MotionProps = {
  viewport: RefObject<HTMLDivElement | null>
  /** The index of the current slide, from 0. */
  at: number
  playing: boolean
  onShow: (index: number) => void
  /** Milliseconds for which a slide stays; by default a random time between 5 and 20 seconds for each slide. */
  stays?: number
  /** The duration of the fade in Embla's unit: with 25, all but the last half percent takes 800 ms. */
  fade?: number
}

/** The shortest time for which a picture of an entry stays, in milliseconds. */
const SHORTEST = 5000
const LONGEST = 20_000
const someTime = () => SHORTEST + Math.random() * (LONGEST - SHORTEST)

/** Moves the slides of a carousel with Embla, which is loaded only if there are several. */
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
  // Changed options would reinitialise Embla and reset its plugins.
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
