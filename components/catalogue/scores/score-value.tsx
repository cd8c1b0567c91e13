'use client'
import { type Messages, useMessages } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import { loadMessages } from '@/i18n/browser'
import { faceOf, formatMeanScore, formatScore, USUAL_SCALE } from '@/lib/identity/score-scale'
import { useScoreScale } from './use-score-scale'

type Props = {
  /** From 0 to 100; a mean may have decimals. */
  score: number
  /** Whether tenths are shown in the scale of 100 points. */
  mean?: boolean
}

/**
 * A score in the reader's scale. Shared pages contain it as points of a hundred. The stylesheet hides it, with its
 * place reserved, until it is in a scale that the reader has chosen. Readers without scores see none.
 */
export function ScoreValue({ score, mean }: Props) {
  const scale = useScoreScale()
  // Only what a logged-in user sees in stars and faces needs words, which a shared page may not have yet.
  const { scores }: Partial<Messages> = useMessages()
  const isWorded = scale === 'Stars5' || scale === 'Faces3'
  useEffect(() => {
    if (isWorded) void loadMessages().catch(() => {})
  }, [isWorded])
  const number = mean ? formatMeanScore(score, scale) : formatScore(score, scale)
  let content: ReactNode = number
  if (scale === 'Stars5')
    content = (
      <>
        {number}
        <span className="sr-only"> {scores?.ofStars}</span>
      </>
    )
  if (scale === 'Faces3')
    content = (
      <>
        <Icon name={faceOf(score)} size={16} />
        <span className="sr-only">{scores?.faces[faceOf(score)]}</span>
      </>
    )
  return (
    <span className="score" data-scale={scale === USUAL_SCALE ? undefined : scale}>
      {content}
    </span>
  )
}
