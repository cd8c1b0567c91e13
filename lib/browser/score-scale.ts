import { SCORES_KEY } from '@/lib/display'
import { SCORE_SCALES, type ScoreScale, USUAL_SCALE } from '@/lib/identity/score-scale'

/**
 * The scale of the reader. It belongs to the account; this browser stores it, so that DISPLAY_SCRIPT knows it before
 * the first paint and before the session. Visitors have the usual one.
 */
export function scoreScale(): ScoreScale {
  const chosen = document.documentElement.dataset.scores
  return SCORE_SCALES.find((scale) => scale === chosen) ?? USUAL_SCALE
}

/** Applies the scale of a session's user, and stores it for the next page. */
export function keepScoreScale(scale: ScoreScale): void {
  const { dataset } = document.documentElement
  if (scale === USUAL_SCALE) delete dataset.scores
  else dataset.scores = scale
  try {
    if (scale === USUAL_SCALE) localStorage.removeItem(SCORES_KEY)
    else localStorage.setItem(SCORES_KEY, scale)
  } catch {
    // Without local storage the session's answer brings the scale to each page.
  }
}
