'use client'
import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { ResetKeys as Keys } from '@/lib/identity/schemas/users'
import { fill } from '@/lib/text'
import type { AccountTexts } from './texts'

type Props = { token: string; texts: AccountTexts['reset'] }
type Staying = Pick<Keys, 'waysIn' | 'hasSecondFactor'> & { names: readonly string[] }

const UNKNOWN: Staying = { names: [], waysIn: [], hasSecondFactor: false }

/**
 * Says which keys of programs outlive a new password, and offers to revoke them, and which other ways in and second
 * factor stay. The names need scripts.
 */
export function ResetKeys({ token, texts }: Props) {
  const [{ names, waysIn, hasSecondFactor }, setStaying] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the offer stays; a link that has expired is told when the form is sent.
    void getJson<Keys>(`/api/users/reset/${encodeURIComponent(token)}`, leaving.signal).then(
      ({ tokens, feedKeys, connections, ...staying }) =>
        setStaying({ names: [...tokens, ...feedKeys, ...connections], ...staying }),
      () => {},
    )
    return () => leaving.abort()
  }, [token])
  return (
    <>
      <label className="mt-3 flex min-h-10 items-center gap-2.5 text-sm text-soft">
        <input type="checkbox" name="endsKeys" value="true" className="size-4.5 accent-(--accent)" />
        {texts.endsKeys}
      </label>
      {names.length > 0 && (
        <p className="text-sm wrap-anywhere text-quiet">{fill(texts.keys, { names: names.join(', ') })}</p>
      )}
      {waysIn.length > 0 && (
        <p className="text-sm text-quiet">
          {fill(texts.waysIn, { names: waysIn.map((way) => texts.ways[way]).join(', ') })}
        </p>
      )}
      {hasSecondFactor && <p className="text-sm text-quiet">{texts.secondFactor}</p>}
    </>
  )
}
