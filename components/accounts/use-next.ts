import { useEffect, useState } from 'react'
import { wantedPath } from '@/lib/local-path'

/** The page to which the login leads, of this page's address. The page itself is the same for everybody. */
export function useNext(): string | undefined {
  const [next, setNext] = useState<string>()
  useEffect(() => {
    setNext(wantedPath(new URLSearchParams(location.search).get('next')))
  }, [])
  return next
}
