import { type Messages, useMessages } from 'next-intl'
import { faceOf, formatScore, type ScoreScale } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { useScoreScale } from './use-score-scale'

/** A score as a text in the reader's scale: "87", "4.5 of 5 stars", "Good"; null for readers without scores. */
export type ScoreText = (score: number) => string | null

/** The texts of scores, for components whose messages are loaded. */
export function useScoreText(): ScoreText {
  const texts = useMessages().scores
  const scale = useScoreScale()
  return (score) => scoreText(texts, score, scale)
}

/** A score as a text of a scale. */
export function scoreText(texts: Messages['scores'], score: number, scale: ScoreScale): string | null {
  if (scale === 'None') return null
  if (scale === 'Faces3') return texts.faces[faceOf(score)]
  const number = formatScore(score, scale)
  return scale === 'Stars5' ? fill(texts.stars, { score: number }) : number
}
