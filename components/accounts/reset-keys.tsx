'use client'
import { useEffect, useState } from 'react'
import { QuietLink } from '@/components/ui/quiet-link'
import { getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { ResetKeys as Keys } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { AccountTexts } from './texts'

type Props = { token: string; texts: AccountTexts['reset'] }
type Staying = Pick<Keys, 'waysIn' | 'hasSecondFactor'> & { names: readonly string[] }

const UNKNOWN: Staying = { names: [], waysIn: [], hasSecondFactor: false }

/**
 * Says which keys of programs outlive a new password, and offers to revoke them, and which other ways in and second
 * factor stay. Their names are read by a call. Says at once if the link has expired.
 */
export function ResetKeys({ token, texts }: Props) {
  const [{ names, waysIn, hasSecondFactor }, setStaying] = useState(UNKNOWN)
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    // If they cannot be read, the offer is shown without names.
    void getJson<Keys>(`/api/users/reset/${encodeURIComponent(token)}`, leaving.signal).then(
      ({ tokens, feedKeys, connections, ...staying }) =>
        setStaying({ names: [...tokens, ...feedKeys, ...connections], ...staying }),
      (failure: unknown) => {
        if (failure instanceof Problem && failure.code === 'linkExpired') setExpired(failure.message)
      },
    )
    return () => leaving.abort()
  }, [token])
  if (expired !== undefined)
    return (
      <p className="mt-3 rounded-md bg-float px-4 py-3 text-sm" role="alert">
        {expired} <QuietLink href={links.reset()}>{texts.title}</QuietLink>
      </p>
    )
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
