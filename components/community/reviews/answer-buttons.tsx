import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { replyAnchor } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Answering } from './answer-place'
import { takeAskedForm } from './asked-form'
import type { Place } from './calls'
import { hasDraft, newDraftKey } from './use-text-draft'
import { BUTTON } from './votes'

type Props = {
  review: Pick<Review, 'id' | 'kind' | 'poster'>
  /** Where the reply is written. */
  place: Place
  answering: Answering | null
  onAnswer: (answering: Answering | null) => void
}

/** The button Reply of one text, and Quote of a comment. An address with `#reply-12` presses the former. */
export function AnswerButtons({ review: { id, kind, poster }, place, answering, onAnswer }: Props) {
  const t = useTranslations('reviews.reply')
  const key = newDraftKey(place)
  const isOpen = answering !== null
  const [isUnfinished, setUnfinished] = useState(() => hasDraft(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (takeAskedForm(replyAnchor(id))) onAnswer({})
  }, [])
  useEffect(() => {
    // A line that has closed has kept what was typed.
    if (!isOpen) setUnfinished(hasDraft(key))
  }, [isOpen, key])
  return (
    <>
      <button type="button" className={BUTTON} aria-expanded={isOpen} onClick={() => onAnswer(isOpen ? null : {})}>
        {t(isUnfinished && !isOpen ? 'continue' : 'write')}
        <span className="sr-only">: {poster.username}</span>
      </button>
      {kind === 'comment' && (
        <button type="button" className={BUTTON} onClick={() => onAnswer({ quote: { id } })}>
          {t('quote')}
          <span className="sr-only">: {poster.username}</span>
        </button>
      )}
    </>
  )
}
