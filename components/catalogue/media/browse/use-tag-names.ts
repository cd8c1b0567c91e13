import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

/** Shorter texts are no search: they list the most used tags. */
const SEARCH_MINIMUM = 3
/** The page size of the list. */
const SIZE = 15
/** Debounce of the search, in milliseconds. */
const DEBOUNCE = 500

type Found = { query: string; names: string[]; page: number; totalPages: number }

/** The names of tags that match the text, or the most used tags; `more` fetches the next 15. */
export function useTagNames(typed: string) {
  const query = [...typed.trim()].length < SEARCH_MINIMUM ? '' : typed.trim()
  const [wanted, setWanted] = useState({ query: '', page: 0 })
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setWanted({ query, page: 0 }), query === '' ? 0 : DEBOUNCE)
    return () => clearTimeout(timer)
  }, [query])

  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    getJson<Paged<Tag>>(links.tags({ ...wanted, size: SIZE }), stop.signal)
      .then(({ data, page, totalPages }) =>
        setFound((before) => {
          const earlier = page > 0 && before?.query === wanted.query ? before.names : []
          return { query: wanted.query, names: [...earlier, ...data.map(({ name }) => name)], page, totalPages }
        }),
      )
      .catch(() => setFailed(!stop.signal.aborted))
    return () => stop.abort()
  }, [wanted])

  const current = found?.query === query ? found : undefined
  const more = () => {
    if (current && current.page === wanted.page && current.page + 1 < current.totalPages)
      setWanted({ query, page: current.page + 1 })
  }
  return { names: current?.names, failed, more }
}
