/** From so many ratings on, our mean is shown before that of a source. */
export const ENOUGH_RATINGS = 10

/** What a work is rated here and by a source. */
export type Rated = {
  rating: number | null
  ratingCount?: number
  sourceScore?: number | null
  scoreSource?: string | null
}

/** A mean from 0 to 100: ours if `source` is null. `isFew` says that it is of few ratings. */
type MeanScore = { mean: number; source: string | null; isFew: boolean }

/**
 * Both means of a work in the order in which every page shows them. While we have few ratings that of a source is
 * first, from ten on ours.
 */
export function meanScores({ rating, ratingCount = 0, sourceScore, scoreSource }: Rated): MeanScore[] {
  const isFew = ratingCount < ENOUGH_RATINGS
  const ours = rating === null ? [] : [{ mean: rating, source: null, isFew }]
  const theirs =
    sourceScore === null || sourceScore === undefined || !scoreSource
      ? []
      : [{ mean: sourceScore, source: scoreSource, isFew: false }]
  return isFew ? [...theirs, ...ours] : [...ours, ...theirs]
}
