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
}

/** How long a picture stays, chosen anew for each (product.md, section 9), in milliseconds. */
const SHORTEST = 5000
const LONGEST = 20_000
const someTime = () => SHORTEST + Math.random() * (LONGEST - SHORTEST)

/** Moves the pictures of a carousel: Embla, which is fetched only where there is more than one. */
export default function CarouselMotion({ viewport, at, playing, onShow }: MotionProps) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [autoplay] = useState(() =>
    Autoplay({
      delay: (snaps) => snaps.map(someTime),
      jump: still,
      playOnInit: false,
      stopOnFocusIn: false,
    }),
  )
  const [plugins] = useState(() => [Fade(), autoplay])
  const [attach, api] = useEmblaCarousel({ loop: true, duration: 24, startIndex: at }, plugins)

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
