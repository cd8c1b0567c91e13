import { formatScore, type ScoreScale, USUAL_SCALE } from '@/lib/identity/score-scale'
import type { Statistics } from '@/lib/tracking/schemas/statistics'

/** The columns of works by score, which come as tens of points, as the steps of a scale. */
export function scoreColumns(ratings: Statistics['ratings'], scale: ScoreScale): { label: string; value: number }[] {
  const columns = new Map<string, number>()
  for (const { score, titles } of ratings) {
    const label = formatScore(score * 10, scale === 'None' ? USUAL_SCALE : scale)
    columns.set(label, (columns.get(label) ?? 0) + titles)
  }
  return [...columns].map(([label, value]) => ({ label, value }))
}
