import { useCallback, useEffect, useState } from 'react'
import { Problem } from '@/lib/problem'
import type { List } from '@/lib/schemas/lists'
import { readList } from './calls'

/** undefined while it is on its way, null where there is none for who asks. */
export type Found = List | null | 'failed' | undefined

/**
 * A page of a list for who is logged in, and how to read it again. The one before stays until the next is there, and where it
 * cannot be read again: what somebody is writing there must not go.
 */
export function useList(url: string, page: number, size: number) {
  const [found, setFound] = useState<Found>()
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await readList(url, { page, size }, signal).catch((error: unknown) =>
        error instanceof Problem && error.status === 404 ? null : 'failed',
      )
      if (!signal?.aborted) setFound((before) => (!signal && answer === 'failed' && before ? before : answer))
    },
    [url, page, size],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
  }, [read])
  return { found, setFound, read }
}
