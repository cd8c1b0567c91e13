import { useMessages } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { fill } from '@/lib/text'
import { DateField } from './date-field'
import type { RunValues } from './details'
import { CountField, RatingField } from './fields'

type Props = {
  runs: readonly RunValues[]
  part: 'episode' | 'chapter' | 'part'
  /** Whether the work has episodes or chapters. */
  isCounted: boolean
  onChange: (runs: readonly RunValues[]) => void
}

/** The earlier times that a work was watched. */
export function RunFields({ runs, part, isCounted, onChange }: Props) {
  const texts = useMessages().myMedia.form
  const set = (index: number, changed: Partial<RunValues>) =>
    onChange(runs.map((run, n) => (n === index ? { ...run, ...changed } : run)))
  return runs.map((run, index) => (
    <fieldset
      // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and a run is known by its place alone
      key={index}
      className="relative grid gap-x-4 gap-y-1.5 rounded-md p-3 inset-ring inset-ring-line *:min-w-0 sm:col-span-2 sm:grid-cols-2 sm:*:has-[[name$=rating]]:col-span-2 sm:*:has-[[name$=episodesWatched]]:col-span-2"
    >
      <legend className="contents">
        <span className="mb-2 sm:col-span-2 text-sm font-semibold">
          {fill(texts.details.run, { number: String(index + 1) })}
        </span>
      </legend>
      <IconButton
        icon="trash"
        size={18}
        className="absolute end-1 top-1"
        label={fill(texts.details.removeRun, { number: String(index + 1) })}
        onClick={() => onChange(runs.filter((_, n) => n !== index))}
      />
      <DateField
        name={`earlierRuns.${index}.startedDate`}
        label={texts.started}
        value={run.startedDate}
        onText={(startedDate) => set(index, { startedDate })}
      />
      <DateField
        name={`earlierRuns.${index}.finishedDate`}
        label={texts.finished}
        value={run.finishedDate}
        onText={(finishedDate) => set(index, { finishedDate })}
      />
      {isCounted && (
        <CountField
          name={`earlierRuns.${index}.episodesWatched`}
          label={texts.watched[part]}
          value={run.episodesWatched}
          onText={(episodesWatched) => set(index, { episodesWatched })}
        />
      )}
      <RatingField
        name={`earlierRuns.${index}.rating`}
        value={run.rating}
        onText={(rating) => set(index, { rating })}
      />
    </fieldset>
  ))
}
