'use client'
import { useEffect } from 'react'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import type { PlaceOfText } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'

/**
 * Goes to the page with the text that the address names, or that it answers (`#comment-12`, `#reply-12`), if the text
 * is not on this one.
 */
export function FindText(): null {
  const router = useRouter()
  useEffect(() => {
    const find = async () => {
      const { hash } = location
      const [, named, id] = /^#(review|comment|recommendation|reply)-([1-9]\d{0,8})$/.exec(hash) ?? []
      const kinds = named === 'reply' ? ['review', 'comment'] : [named]
      if (!id || kinds.some((kind) => document.getElementById(`${kind}-${id}`))) return
      // Without an answer the page stays as it is.
      const place = await call<PlaceOfText>(links.comment(Number(id), 'place')).catch(() => undefined)
      if (place && location.hash === hash) router.replace(place.path.replace(/#.*$/, hash))
    }
    void find()
    addEventListener('hashchange', find)
    return () => removeEventListener('hashchange', find)
  }, [router])
  return null
}
