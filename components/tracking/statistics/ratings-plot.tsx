import { PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Columns } from './columns'
import type { StatisticsTexts } from './texts'

export type RatingsTexts = Pick<StatisticsTexts, 'ratings' | 'rating' | 'asTable'> & {
  sums: Pick<StatisticsTexts['sums'], 'titles'>
}

type Props = {
  columns: readonly { label: string; value: number }[]
  texts: RatingsTexts
  /** A line below the heading. */
  note?: string
  /** The scale of the labels, unless it is the usual one. */
  scale?: string
}

/** How many works, or users, have which score. `texts.sums.titles` names what is counted. */
export function RatingsPlot({ columns, texts, note, scale }: Props) {
  const format = useFormats()
  return (
    <Section className={`${PLOT} scored`} name="statistics-ratings" title={texts.ratings}>
      {note && <p className="mt-1 mb-4 text-sm text-quiet">{note}</p>}
      <Columns kind="ratings" columns={columns} valued every={1} scale={scale} />
      <PlotTable
        open={texts.asTable}
        caption={texts.ratings}
        head={[texts.rating, texts.sums.titles]}
        rows={columns.map(({ label, value }) => [label, format.count(value)])}
      />
    </Section>
  )
}
