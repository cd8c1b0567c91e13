'use client'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { PLOT, WIDE_PLOT } from '@/components/ui/plot'
import { PlotTable } from '@/components/ui/plot-table'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { formatTag } from '@/lib/format'
import { formatMeanScore } from '@/lib/identity/score-scale'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { Activity } from './activity'
import { BarTable, type SumTexts } from './bar-table'
import { Columns } from './columns'
import Ratings from './ratings'
import { StatusSegments } from './status-segments'
import type { StatisticsTexts } from './texts'
import { Tiles } from './tiles'
import { labelEvery, yearsBetween } from './years'

type Props = {
  statistics: Statistics
  texts: StatisticsTexts
  /** Today's date, "2026-04-05" (UTC). */
  today: string
  /** The year of the activity; undefined for the last twelve months. */
  year: number | undefined
  /** The path of the page, for links to other years. */
  path: string
  /** The day that a week begins with: 1 is Monday, 7 is Sunday. */
  firstWeekday: number
}

/** The number of tags before the others are expanded. */
const FIRST_TAGS = 12

/** So many years have room for their numbers above their columns. */
const FEW_YEARS = 16

export const STATISTICS = 'grid grid-cols-1 gap-5 min-[760px]:grid-cols-2 min-[1280px]:grid-cols-3'

/** The statistics of watched records as charts, each with the same data as a table. */
export function StatisticsView({ statistics, texts, today, year, path, firstWeekday }: Props) {
  const format = useFormats()
  const { byType, byStatus, byYear, byTag } = statistics
  const { sums } = texts
  const scale = useScoreScale()
  const years = yearsBetween(byYear)
  const types = byType.map((sum) => ({ ...sum, name: texts.types[sum.type] }))
  const tags = byTag.map((sum) => ({
    ...sum,
    name: formatTag(sum.name),
    href: mediaIndexLink({ tags: [sum.name] }),
  }))
  return (
    <div className={STATISTICS}>
      <Tiles statistics={statistics} texts={texts.tiles} />
      <Activity
        days={statistics.activity}
        years={statistics.activityYears}
        {...{ texts, today, year, path, firstWeekday }}
      />
      <Section className={PLOT} name="statistics-status" title={texts.status}>
        <StatusBar sums={byStatus} names={texts.statuses} texts={sums} />
      </Section>
      <Ratings ratings={statistics.ratings} texts={texts} />
      <Section
        className={`${PLOT} min-[760px]:max-[1280px]:col-span-full`}
        name="statistics-types"
        title={texts.byType}
      >
        <BarTable caption={texts.byType} first={texts.type} rows={types} texts={sums} />
      </Section>
      {byYear.length > 0 && (
        <Section className={WIDE_PLOT} name="statistics-years" title={texts.byYear}>
          <Columns
            kind="years"
            columns={years.map(({ year, titles }) => ({ label: String(year), value: titles }))}
            valued={years.length <= FEW_YEARS}
            every={labelEvery(years.length)}
          />
          <PlotTable
            open={texts.asTable}
            caption={texts.byYear}
            head={[texts.year, sums.titles, sums.meanRating]}
            rows={byYear.map(({ year, titles, meanRating }) => [
              String(year),
              format.count(titles),
              meanRating === null ? '–' : formatMeanScore(meanRating, scale) || '–',
            ])}
          />
        </Section>
      )}
      {tags.length > 0 && (
        <Section className={WIDE_PLOT} name="statistics-tags" title={texts.byTag}>
          <BarTable
            caption={texts.byTag}
            first={texts.tag}
            rows={tags}
            texts={sums}
            halved
            limit={FIRST_TAGS}
            more={texts.allTags.replace('{count}', String(tags.length))}
          />
        </Section>
      )}
    </div>
  )
}

type BarProps = {
  sums: Statistics['byStatus']
  names: Record<RecordStatus, string>
  texts: SumTexts & { status: string }
}

/** The works by status: one bar with a segment for each, and a table. */
function StatusBar({ sums, names, texts }: BarProps) {
  return (
    <>
      <StatusSegments counts={sums.map(({ status, titles }) => ({ status, count: titles }))} />
      <BarTable
        caption={texts.status}
        first={texts.status}
        rows={sums.map((sum) => ({ ...sum, name: names[sum.status], watch: sum.status }))}
        texts={texts}
        drawn={false}
      />
    </>
  )
}
