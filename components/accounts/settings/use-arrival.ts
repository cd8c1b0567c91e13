import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to what takes the place of the button that was pressed, so that the keyboard and screen readers go on
 * there. The element needs `tabIndex={-1}`.
 */
export function useArrival<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return place
}
