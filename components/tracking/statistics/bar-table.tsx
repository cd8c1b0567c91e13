import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'

export type SumTexts = {
  titles: string
  watched: string
  hours: string
  meanRating: string
}

type Sum = {
  name: string
  href?: string
  watch?: RecordStatus
  titles: number
  episodes: number
  chapters: number
  hours: number
  meanRating: number | null
}

type Props = {
  caption: string
  /** The heading of the first column. */
  first: string
  rows: readonly Sum[]
  texts: SumTexts
  /** Whether there is a bar below each name, instead of a coloured mark before it. */
  drawn?: boolean
  /** Whether wide screens show the rows in two halves side by side. */
  halved?: boolean
  /** The number of rows before the others are expanded with `more`. */
  limit?: number
  more?: string
}

/** A table of sums with bars. */
export function BarTable({ rows, limit = rows.length, more, ...table }: Props) {
  const most = Math.max(1, ...rows.map(({ titles }) => titles))
  const rest = rows.slice(limit)
  return (
    <>
      <Halves {...table} rows={rows.slice(0, limit)} most={most} />
      {rest.length > 0 && (
        <details className="fold">
          <summary className="quiet-link">{more}</summary>
          <Halves {...table} rows={rest} most={most} />
        </details>
      )}
    </>
  )
}

type PartProps = Omit<Props, 'more' | 'limit'> & { most: number }

function Halves({ halved, rows, ...part }: PartProps) {
  if (!halved) return <Part {...part} rows={rows} />
  const middle = Math.ceil(rows.length / 2)
  return (
    <div className="grid grid-cols-1 items-start @min-[720px]:grid-cols-2 @min-[720px]:gap-12">
      <Part {...part} rows={rows.slice(0, middle)} />
      {middle < rows.length && <Part {...part} rows={rows.slice(middle)} />}
    </div>
  )
}

function Part({ caption, first, rows, texts, drawn = true, most }: PartProps) {
  const format = useFormats()
  const timed = rows.some(({ hours }) => hours > 0)
  return (
    <table className="sums figures">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{texts.titles}</th>
          <th scope="col">{texts.watched}</th>
          {timed && <th scope="col">{texts.hours}</th>}
          <th scope="col" className="scored">
            {texts.meanRating}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, watch, titles, episodes, chapters, hours, meanRating }) => (
          <tr key={name}>
            <th scope="row">
              {watch && (
                <span
                  className="me-2.5 inline-block size-2.5 rounded-full bg-(--status,var(--grey))"
                  data-watched={watch}
                />
              )}
              {href ? <Link href={href}>{name}</Link> : name}
              {drawn && (
                <svg className="sums-bar" aria-hidden="true" width="100%" height="6">
                  <rect width={`${((100 * titles) / most).toFixed(2)}%`} height="6" rx="3" />
                </svg>
              )}
            </th>
            <td>{format.count(titles)}</td>
            <td>{format.count(episodes + chapters)}</td>
            {timed && <td>{format.count(Math.round(hours))}</td>}
            <td className="scored">{meanRating === null ? '–' : <ScoreValue score={meanRating} mean />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
