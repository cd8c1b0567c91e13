'use client'
import { useSyncExternalStore } from 'react'
import { scoreScale } from '@/lib/browser/score-scale'
import { onSession } from '@/lib/browser/session'
import { type ScoreScale, USUAL_SCALE } from '@/lib/identity/score-scale'

/** The reader's scale of scores, as it changes. On the server, and for visitors, it is the usual one. */
export function useScoreScale(): ScoreScale {
  return useSyncExternalStore(onSession, scoreScale, () => USUAL_SCALE)
}
