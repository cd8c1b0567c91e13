import { useEffect, useRef } from 'react'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'

/**
 * Opens the address of what a list shows with another choice, on its first page. A choice adds to the one before it,
 * whose address may not be there yet; one that cannot be opened is forgotten.
 */
export function useChoice<Search extends { page?: number | undefined }>(
  search: Search,
  link: (search: Search) => string,
): (chosen: Partial<Search>) => void {
  const router = useRouter()
  const wanted = useRef(search)
  useEffect(() => {
    wanted.current = search
  }, [search])
  return (chosen) => {
    const next = { ...wanted.current, page: undefined, ...chosen }
    const to = link(next)
    if (!announce(to, false)) return
    wanted.current = next
    router.replace(to, { scroll: false })
  }
}
