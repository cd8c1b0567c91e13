import { type RefObject, useEffect, useRef } from 'react'
import { usePathname } from '@/i18n/navigation'

/**
 * Closes a popover of links and buttons when one is clicked, and at navigation. Returns the ref for the popover or an
 * element in it.
 */
export function useClosingPopover(): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const element = inside.current?.closest<HTMLElement>('[popover]')
    const close = () => {
      if (element?.matches(':popover-open')) element.hidePopover()
    }
    const choose = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button')) close()
    }
    element?.addEventListener('click', choose)
    return () => {
      element?.removeEventListener('click', choose)
      close()
    }
  }, [path])
  return inside
}
