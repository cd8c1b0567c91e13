import { useCallback, useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'

/** undefined until the first answer; after a failure `failure` is the reason (failure.ts). */
export type Read<Answer> = { found: Answer | 'failed' | undefined; failure: unknown; read: () => void }

/**
 * Reads from an API call as the logged-in user, as soon as there is an address; the previous answer stays until the
 * next one.
 */
export function useRead<Answer>(address: string | undefined): Read<Answer> {
  const [found, setFound] = useState<Answer | 'failed'>()
  const [failure, setFailure] = useState<unknown>()
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same address again
  useEffect(() => {
    if (address === undefined) return
    const leaving = new AbortController()
    void getJson<Answer>(address, leaving.signal)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error)
        return 'failed' as const
      })
      .then((answer) => {
        if (!leaving.signal.aborted) setFound(answer)
      })
    return () => leaving.abort()
  }, [address, times])
  const read = useCallback(() => setTimes((before) => before + 1), [])
  return { found, failure, read }
}
