import { useCallback, useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'

/** undefined while the first answer is on its way. */
export type Read<Answer> = { found: Answer | 'failed' | undefined; read: () => void }

/** What a call of the API answers to who uses this page, once there is an address; the answer before stays until the next is there. */
export function useRead<Answer>(address: string | undefined): Read<Answer> {
  const [found, setFound] = useState<Answer | 'failed'>()
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, the same address is read again
  useEffect(() => {
    if (address === undefined) return
    const leaving = new AbortController()
    void getJson<Answer>(address, leaving.signal)
      .catch(() => 'failed' as const)
      .then((answer) => {
        if (!leaving.signal.aborted) setFound(answer)
      })
    return () => leaving.abort()
  }, [address, times])
  const read = useCallback(() => setTimes((before) => before + 1), [])
  return { found, read }
}
