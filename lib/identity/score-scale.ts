/**
 * The scales in which users give and read scores. Scores are stored as whole numbers from 0 to 100, and showing one
 * changes nothing.
 */

export const SCORE_SCALES = ['Points100', 'Decimal10', 'Points10', 'Stars5', 'Faces3', 'None'] as const
export type ScoreScale = (typeof SCORE_SCALES)[number]

/** The scale of visitors and of new accounts. */
export const USUAL_SCALE: ScoreScale = 'Points100'

/** The faces, the worst first. */
export const FACES = ['bad', 'fair', 'good'] as const
export type Face = (typeof FACES)[number]

/** The scores that the faces store. */
const FACE_SCORES = [35, 60, 85]

/** How many points of a hundred a step of a scale is. */
const STEPS = { Points100: 1, Decimal10: 1, Points10: 10, Stars5: 10, None: 1 } as const
/** How many points of a hundred are 1 of the number that is shown and typed. */
const UNITS = { Points100: 1, Decimal10: 10, Points10: 10, Stars5: 20, None: 1 } as const

/**
 * The scores that a click gives, the lowest first. They are half a star to five, three faces, the whole numbers up to
 * ten, or the tens of a hundred points.
 */
export function stepsOf(scale: Exclude<ScoreScale, 'None'>): readonly number[] {
  return scale === 'Faces3' ? FACE_SCORES : [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
}

/** Whether a scale has scores between those steps. */
export function isFine(scale: ScoreScale): boolean {
  return scale === 'Points100' || scale === 'Decimal10'
}

/** The score of the step that shows a score: the nearest one, of two equally near ones the higher; that of its face. */
export function nearestScore(score: number, scale: ScoreScale): number {
  if (scale === 'Faces3') return FACE_SCORES[faceNumber(score)] ?? 0
  return Math.round(score / STEPS[scale]) * STEPS[scale]
}

/** The face that shows a score. */
export function faceOf(score: number): Face {
  return FACES[faceNumber(score)] ?? 'bad'
}

/** The faces have whole columns of the statistics, which round scores to tens. */
const faceNumber = (score: number) => (score < 45 ? 0 : score < 75 ? 1 : 2)

/**
 * A score from 0 to 100 as the number of a scale: "87", "8.7", "9", "4.5" of five stars, "3" of three faces. Empty in
 * the scale without scores.
 */
export function formatScore(score: number, scale: ScoreScale): string {
  if (scale === 'None') return ''
  if (scale === 'Faces3') return String(faceNumber(score) + 1)
  const rounded = nearestScore(score, scale) / UNITS[scale]
  return scale === 'Decimal10' ? rounded.toFixed(1) : String(rounded)
}

/** A mean of scores. The scale of 100 points shows its tenths. */
export function formatMeanScore(mean: number, scale: ScoreScale): string {
  return scale === 'Points100' ? String(Math.round(mean * 10) / 10) : formatScore(mean, scale)
}

/** The scale of axes and differences: faces, and no scores at all, have no numbers to measure by. */
export function numericScale(scale: ScoreScale): Exclude<ScoreScale, 'Faces3' | 'None'> {
  return scale === 'Faces3' || scale === 'None' ? 'Points100' : scale
}

/** A difference of scores as a number of the scale, to a tenth: 12 points are "1.2" of ten, "0.6" stars. */
export function formatScoreDifference(points: number, scale: ScoreScale): string {
  return String(Math.round((points / UNITS[numericScale(scale)]) * 10) / 10)
}

/**
 * The score from 0 to 100 that a typed text means. Null for an empty one, undefined for one that is no step of the
 * scale. A text that is how `kept` is shown means `kept`, so that a field that was only looked at changes nothing.
 */
export function parseScore(text: string, scale: ScoreScale, kept: number | null = null): number | null | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  if (scale === 'None' || !/^\d{1,3}(\.\d?)?$/.test(typed)) return undefined
  if (kept !== null && Number(typed) === Number(formatScore(kept, scale))) return kept
  if (scale === 'Faces3') return FACE_SCORES[Number(typed) - 1]
  const score = Math.round(Number(typed) * UNITS[scale] * 10) / 10
  return score <= 100 && score % STEPS[scale] === 0 ? score : undefined
}

/** The score one step up or down; from none, the lowest or highest that can be chosen. */
export function stepScore(score: number | null, by: 1 | -1, scale: ScoreScale): number | null {
  if (scale === 'None') return score
  if (scale === 'Faces3') {
    if (score === null) return by > 0 ? 35 : 85
    return FACE_SCORES[faceNumber(score) + by] ?? nearestScore(score, scale)
  }
  if (score === null) return by > 0 ? STEPS[scale] : 100
  return Math.min(100, Math.max(0, nearestScore(score, scale) + by * STEPS[scale]))
}
