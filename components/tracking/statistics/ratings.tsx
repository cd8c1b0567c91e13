'use client'
import { type Messages, useMessages } from 'next-intl'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { FACES, USUAL_SCALE } from '@/lib/identity/score-scale'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { RatingsPlot, type RatingsTexts } from './ratings-plot'
import { scoreColumns } from './score-columns'

export type RatingsProps = { ratings: Statistics['ratings']; texts: RatingsTexts; note?: string }

/** How many works, or users, have which score, in the reader's scale. */
export default function Ratings({ ratings, texts, note }: RatingsProps) {
  const scale = useScoreScale()
  // The words of faces, which a shared page may not have yet.
  const { scores }: Partial<Messages> = useMessages()
  const columns = scoreColumns(ratings, scale).map(({ label, value }) => {
    const face = scale === 'Faces3' ? FACES[Number(label) - 1] : undefined
    return { label: (face && scores?.faces[face]) ?? label, value }
  })
  return <RatingsPlot columns={columns} texts={texts} note={note} scale={scale === USUAL_SCALE ? undefined : scale} />
}
