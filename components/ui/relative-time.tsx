'use client'
import { useEffect, useState } from 'react'
import { useFormats } from '@/i18n/formats'

/**
 * An absolute time, which the browser replaces by "3 days ago"; the exact time stays as its title. Where the server
 * renders it, it says the exact time, too: browsers can write it otherwise.
 */
export function RelativeTime({
  iso,
  exact: given,
  isShort = false,
}: {
  iso: string
  exact?: string
  isShort?: boolean
}) {
  const format = useFormats()
  const exact = given ?? format.timestamp(iso)
  const [words, setWords] = useState(exact)
  useEffect(() => {
    setWords(format.relative(iso, Date.now(), isShort))
  }, [iso, format, isShort])
  return (
    <time dateTime={iso} title={exact}>
      {words}
    </time>
  )
}
