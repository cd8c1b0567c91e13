import { useMessages } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { IconButton } from '@/components/ui/button'
import { useFormats } from '@/i18n/formats'
import { fill } from '@/lib/text'
import { CardMarks } from '../card-marks'
import { openForm } from '../open-form'
import { runsOf, type ShownRun } from '../runs'
import { useMediaState } from '../use-media-state'

/** What the user has noted about a work: details, and all runs with their dates; a button opens the whole form. */
export function EntryRecord({ id }: { id: number }) {
  const { runs: texts, list } = useMessages().myMedia
  const format = useFormats()
  const state = useMediaState(id)
  if (!state?.watched) return null
  const runs = runsOf(texts, format, state)
  return (
    <section className="mt-6 rounded-lg bg-raised/75 p-4 text-sm/[1.3rem] md:px-5" aria-labelledby="entry-record">
      <h2 id="entry-record" className="flex items-center justify-between font-semibold">
        {texts.title}
        <IconButton
          icon="edit"
          size={18}
          className="-my-2 -me-2"
          aria-haspopup="dialog"
          label={fill(list.edit, { title: state.title })}
          onClick={() => void openForm(id)}
        />
      </h2>
      <CardMarks state={state} totalVolumes={null} />
      {runs.length > 0 && (
        <ol className="figures mt-3 grid gap-3" aria-label={texts.list}>
          {runs.map((run) => (
            <Run key={run.number} run={run} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Run({ run: { number, dates, progress, rating } }: { run: ShownRun }) {
  const { runs: texts, myRating } = useMessages().myMedia
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4">
      <span className="text-ink">{fill(texts.run, { number })}</span>
      <span className="flex gap-3 text-ink">
        {progress}
        {rating !== null && (
          <span className="star">
            <span className="sr-only">{myRating} </span>
            <ScoreValue score={rating} />
          </span>
        )}
      </span>
      {dates && <span className="col-span-full text-xs/5 text-quiet">{dates}</span>}
    </li>
  )
}
