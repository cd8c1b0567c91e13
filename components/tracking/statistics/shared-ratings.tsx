import { USUAL_SCALE } from '@/lib/identity/score-scale'
import type { RatingsProps } from './ratings'
import { RatingsInScale } from './ratings-in-scale'
import { RatingsPlot } from './ratings-plot'
import { scoreColumns } from './score-columns'

/** Ratings on a page that everybody gets: the server draws them. */
export function SharedRatings(props: RatingsProps) {
  const { ratings, texts, note } = props
  return (
    <RatingsInScale {...props}>
      <RatingsPlot columns={scoreColumns(ratings, USUAL_SCALE)} texts={texts} note={note} />
    </RatingsInScale>
  )
}
