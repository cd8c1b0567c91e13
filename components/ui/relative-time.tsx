'use client'
import { useEffect, useState } from 'react'
import { formatRelative } from '@/lib/format'

/** An absolute time from the server, which the browser turns into "3 days ago"; the exact one stays as its title. */
export function RelativeTime({ iso, exact }: { iso: string; exact: string }) {
  const [words, setWords] = useState(exact)
  useEffect(() => setWords(formatRelative(iso, Date.now())), [iso])
  return (
    <time dateTime={iso} title={exact}>
      {words}
    </time>
  )
}
