'use client'
import { useEffect, useState } from 'react'
import { useFormats } from '@/i18n/formats'

/** An absolute time, which the browser replaces by "3 days ago"; the exact time stays as its title. */
export function RelativeTime({ iso, exact }: { iso: string; exact: string }) {
  const format = useFormats()
  const [words, setWords] = useState(exact)
  useEffect(() => {
    setWords(format.relative(iso, Date.now()))
  }, [iso, format])
  return (
    <time dateTime={iso} title={exact}>
      {words}
    </time>
  )
}
