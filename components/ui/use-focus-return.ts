import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Keeps the focus near a part of the page that closes, such as a sent form. It goes to the element that had it when the
 * part opened, else to the one that `instead` finds within the part's container. Otherwise the focus would be nowhere.
 */
export function useFocusReturn(
  part: RefObject<HTMLElement | null>,
  instead: (place: HTMLElement) => HTMLElement | null,
): void {
  // Read before anything in the part takes the focus.
  const [opener] = useState(() => document.activeElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there when it opened
  useLayoutEffect(() => {
    const place = part.current?.parentElement
    return () => {
      requestAnimationFrame(() => {
        if (!isLost()) return
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
        else if (place) focusOn(instead(place))
      })
    }
  }, [])
}

/** Whether the focus is nowhere: its element has left the page. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Gives the focus to any element. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}
