import { type RefObject, useRef } from 'react'

/** The place of what is opened from the list below it, and what brings its beginning into sight. */
export function usePlace(): [place: RefObject<HTMLDivElement | null>, show: () => void] {
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    const box = place.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
  }
  return [place, show]
}
