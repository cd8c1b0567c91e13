'use client'
import { type Messages, useMessages } from 'next-intl'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { useFormats } from '@/i18n/formats'
import { FACES } from '@/lib/identity/score-scale'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { Columns } from './columns'
import { scoreColumns } from './score-columns'
import type { StatisticsTexts } from './texts'

type Props = {
  ratings: Statistics['ratings']
  texts: Pick<StatisticsTexts, 'ratings' | 'rating' | 'asTable'> & { sums: Pick<StatisticsTexts['sums'], 'titles'> }
  /** A line below the heading. */
  note?: string
}

/** How many works, or users, have which score, in the reader's scale. `texts.sums.titles` names what is counted. */
export function Ratings({ ratings, texts, note }: Props) {
  const format = useFormats()
  const scale = useScoreScale()
  // The words of faces, which a shared page may not have yet.
  const { scores }: Partial<Messages> = useMessages()
  const columns = scoreColumns(ratings, scale).map(({ label, value }) => {
    const face = scale === 'Faces3' ? FACES[Number(label) - 1] : undefined
    return { label: (face && scores?.faces[face]) ?? label, value }
  })
  return (
    <section className={`${PLOT} scored`} aria-labelledby="statistics-ratings">
      <h2 id="statistics-ratings" className="section-title">
        {texts.ratings}
      </h2>
      {note && <p className="mt-1 mb-4 text-sm text-quiet">{note}</p>}
      <Columns kind="ratings" columns={columns} valued every={1} />
      <PlotTable
        open={texts.asTable}
        caption={texts.ratings}
        head={[texts.rating, texts.sums.titles]}
        rows={columns.map(({ label, value }) => [label, format.count(value)])}
      />
    </section>
  )
}
