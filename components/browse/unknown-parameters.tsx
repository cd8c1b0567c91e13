'use client'
import { useEffect, useState } from 'react'
import type { Known } from './unknown'

type Props = { known: Known; text: string; isBesideColumn?: boolean }

/**
 * Says which parameters of the address the page does not know. The page is kept once for all of them, so only a script
 * can tell, which is loaded if the address has any. `text` has the placeholder {parameters}. `isBesideColumn`: it is
 * not inside the column of the page's content.
 */
export function UnknownParameters({ known, text, isBesideColumn = false }: Props) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    const { search } = location
    if (search === '') return setSaid(null)
    let hasLeft = false
    // Without it, for example offline, the page says nothing.
    void import('./unknown').then(
      ({ unknownText }) => hasLeft || setSaid(unknownText(text, search, known)),
      () => {},
    )
    return () => {
      hasLeft = true
    }
  }, [known, text])
  if (said === null) return null
  return (
    <p role="status" className={`mt-4 text-sm text-soft ${isBesideColumn ? 'column' : ''}`} dir="auto">
      {said}
    </p>
  )
}
