'use client'
import { useEffect } from 'react'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import type { PlaceOfText } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'

/** Goes to the page with the text that the address names (`#comment-12`), if it is not on this one. */
export function FindText(): null {
  const router = useRouter()
  useEffect(() => {
    const find = async () => {
      const id = /^#(?:review|comment|recommendation)-([1-9]\d{0,8})$/.exec(location.hash)?.[1]
      if (!id || document.getElementById(location.hash.slice(1))) return
      // Without an answer the page stays as it is.
      const place = await call<PlaceOfText>(links.comment(Number(id), 'place')).catch(() => undefined)
      if (place && location.hash.endsWith(`-${id}`)) router.replace(place.path)
    }
    void find()
    addEventListener('hashchange', find)
    return () => removeEventListener('hashchange', find)
  }, [router])
  return null
}
