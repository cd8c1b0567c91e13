'use client'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import type { OwnComments } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Place } from './calls'

/** What the logged-in user has to do with the reviews of a page. */
export type OwnReviews = {
  userId: number
  /** Undefined until the server has answered. */
  known: OwnComments | undefined
  /** The text in edit mode. */
  editing: number | null
  edit: (id: number | null) => void
  /** Deleted by the user just now: hidden until the page is read again. */
  gone: ReadonlySet<number>
  hide: (id: number, hidden: boolean) => void
  reload: () => void
}

const OwnContext = createContext<OwnReviews | null>(null)

/** Null for visitors. */
export const useOwnReviews = () => useContext(OwnContext)

type Props = {
  /** The entry of the page, whose own review is read, too. */
  place?: Pick<Place, 'entity' | 'entityId'>
  /** The reviews on the page. */
  ids: readonly number[]
  /** Called after the user has changed a text. */
  onChange?: () => void
  children: ReactNode
}

/** Reads what the user has to do with the reviews of a page, by one call; visitors make none. */
export function OwnReviewsProvider({ place, ids, onChange, children }: Props) {
  const now = useSession()
  const userId = now.state === 'open' ? now.user.id : undefined
  const [answer, setAnswer] = useState<Answer>()
  const [editing, edit] = useState<number | null>(null)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const own = useMemo((): OwnReviews | null => {
    if (userId === undefined) return null
    const mine = answer?.userId === userId ? answer : undefined
    const hide = (id: number, hidden: boolean) =>
      setGone((before) => new Set(hidden ? [...before, id] : [...before].filter((each) => each !== id)))
    const reload = () => {
      mine?.read()
      onChange?.()
    }
    return { userId, known: mine?.known, editing, edit, gone, hide, reload }
  }, [userId, answer, editing, gone, onChange])
  return (
    <OwnContext value={own}>
      {userId !== undefined && (
        <Reader
          key={userId}
          userId={userId}
          address={links.ownCommentsCall(ids, place && { entity: place.entity, entityId: place.entityId })}
          onAnswer={setAnswer}
        />
      )}
      {children}
    </OwnContext>
  )
}

/** What the server has answered to a user. */
type Answer = { userId: number; known: OwnComments; read: () => void }
type ReaderProps = { userId: number; address: string; onAnswer: (answer: Answer) => void }

/** Reads for one user: another user gets another one, which knows nothing of the first. */
function Reader({ userId, address, onAnswer }: ReaderProps): null {
  const { found, read } = useRead<OwnComments>(address)
  useEffect(() => {
    if (found && found !== 'failed') onAnswer({ userId, known: found, read })
  }, [found, userId, read, onAnswer])
  return null
}
