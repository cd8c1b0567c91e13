import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a page's heading that comes later than the page: it takes over the focus that a navigation has given to the
 * content (components/accounts/layout/navigation.tsx), unless somebody has moved that since.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
