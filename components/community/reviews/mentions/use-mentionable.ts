import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import { mentionableCall } from '@/lib/community/links/mentions'
import type { Mentionable, MentionableSearch } from '@/lib/community/schemas/mentions'

/** Where a text is written. */
export type MentionPlace = Pick<MentionableSearch, 'entity' | 'entityId' | 'thread'>

/** Milliseconds after the last key until names are looked up. */
const DEBOUNCE = 150

type Answer = { query: string; users: readonly Mentionable[] }

/**
 * The users whose names begin with what is typed; none without a text. While the next answer is on its way, those of
 * the last one that still fit stay. Without an answer nobody is offered.
 */
export function useMentionable(query: string | undefined, place: MentionPlace): readonly Mentionable[] {
  const [answer, setAnswer] = useState<Answer>()
  const { entity, entityId, thread } = place
  useEffect(() => {
    if (query === undefined) return
    const leaving = new AbortController()
    const read = async () => {
      const address = mentionableCall({ query, entity, entityId, thread })
      const users = await getJson<Mentionable[]>(address, leaving.signal).catch((): Mentionable[] => [])
      if (!leaving.signal.aborted) setAnswer({ query, users })
    }
    const timer = setTimeout(() => void read(), DEBOUNCE)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, entity, entityId, thread])
  if (query === undefined || !answer) return []
  if (answer.query === query) return answer.users
  if (!query.startsWith(answer.query)) return []
  return answer.users.filter(({ username }) => username.toLowerCase().startsWith(query.toLowerCase()))
}
