'use client'
import { useEffect, useState } from 'react'
import { fill } from '@/lib/text'
import { type Known, unknownIn } from './unknown'

/** Most parameters that are named. */
const MAX_SHOWN = 5

type Props = { known: Known; text: string; isBesideColumn?: boolean }

/**
 * Says which parameters of the address the page does not know. The page is kept once for all of them, so only a script can tell. `text`
 * has the placeholder {parameters}. `isBesideColumn`: it is not inside the column of the page's content.
 */
export function UnknownParameters({ known, text, isBesideColumn = false }: Props) {
  const [unknown, setUnknown] = useState<readonly string[]>([])
  useEffect(() => {
    setUnknown(unknownIn(location.search, known).slice(0, MAX_SHOWN))
  }, [known])
  if (unknown.length === 0) return null
  return (
    <p role="status" className={`mt-4 text-sm text-soft ${isBesideColumn ? 'column' : ''}`} dir="auto">
      {fill(text, { parameters: unknown.join(', ') })}
    </p>
  )
}
