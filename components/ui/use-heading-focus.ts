import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a heading that comes later than its page. The heading takes over the focus that a navigation has given to
 * the content (components/accounts/layout/navigation.tsx), unless somebody has moved that since.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
