'use client'
import { useEffect, useState } from 'react'
import { fill } from '@/lib/text'
import { type Known, unknownIn } from './unknown'

/** Most parameters that are named. */
const MOST = 5

/**
 * Says which parameters of the address the page does not know. The page is kept once for all of them, so only a script can tell. `text`
 * has the placeholder {parameters}.
 */
export function UnknownParameters({ known, text }: { known: Known; text: string }) {
  const [unknown, setUnknown] = useState<readonly string[]>([])
  useEffect(() => {
    setUnknown(unknownIn(location.search, known).slice(0, MOST))
  }, [known])
  if (unknown.length === 0) return null
  return (
    <p role="status" className="mt-4 text-sm text-soft" dir="auto">
      {fill(text, { parameters: unknown.join(', ') })}
    </p>
  )
}
