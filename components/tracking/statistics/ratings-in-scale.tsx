'use client'
import type { ReactNode } from 'react'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { lazyPart } from '@/components/ui/lazy-part'
import { USUAL_SCALE } from '@/lib/identity/score-scale'
import type { RatingsProps } from './ratings'

const Ratings = lazyPart(() => import('./ratings'))

/**
 * The chart that a shared page has, in the usual scale (`children`). A reader with another scale gets it anew, by code
 * that only they load; until then the stylesheet hides the scores.
 */
export function RatingsInScale({ children, ...props }: RatingsProps & { children: ReactNode }) {
  return useScoreScale() === USUAL_SCALE ? children : <Ratings {...props} waiting={children} />
}
