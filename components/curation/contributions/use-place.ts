import { type RefObject, useRef } from 'react'

/** A ref for what is opened from a list, and a function that scrolls to its beginning if that is out of sight. */
export function usePlace(): [place: RefObject<HTMLDivElement | null>, show: () => void] {
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    const box = place.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
  }
  return [place, show]
}
