import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/form/field'
import { SelectBox } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { IconButton, LinedButton } from '@/components/ui/button'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { fill } from '@/lib/text'
import { MAX_NOTE, MAX_RUNS, RECORD_PRIORITIES, type RecordPriority } from '@/lib/tracking/records'
import { DateField } from './date-field'
import { type DetailValues, hasDetails, type RunValues } from './details'
import { CountField, RatingField } from './fields'
import { type RecordValues, restarted } from './form-values'

type Props = {
  values: RecordValues
  hasVolumes: boolean
  part: 'episode' | 'chapter' | 'part'
  isCounted: boolean
  onChange: (next: (values: RecordValues) => RecordValues) => void
}

/** The statuses of a run that can be followed by another one. */
const FINISHED: readonly RecordStatus[] = ['Completed', 'Dropped']

const SUMMARY = 'inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-accent'

/** What a user notes about a work beside the progress: folded up, unless there is something. */
export function DetailFields({ values, hasVolumes, part, isCounted, onChange }: Props) {
  const texts = useMessages().myMedia.form.details
  const { details } = values
  // Later the user decides: clearing the last field must not close it.
  const [isOpenFirst] = useState(() => hasDetails(details))
  const set = (changed: Partial<DetailValues>) =>
    onChange((all) => ({ ...all, details: { ...all.details, ...changed } }))
  return (
    <details open={isOpenFirst}>
      <summary className={SUMMARY}>{texts.title}</summary>
      <div className="grid gap-x-4 gap-y-1.5 pt-2 sm:grid-cols-2 sm:*:has-[textarea]:col-span-2">
        <TextField
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          lines={3}
          maxLength={MAX_NOTE}
          value={details.note}
          onText={(note) => set({ note })}
        />
        <TextField
          name="tags"
          label={texts.tags}
          hint={texts.tagsHint}
          autoComplete="off"
          value={details.tags}
          onText={(tags) => set({ tags })}
        />
        <PriorityField value={details.priority} onChoose={(priority) => set({ priority })} />
        {hasVolumes && (
          <CountField
            name="volumesRead"
            label={texts.volumes}
            value={details.volumesRead}
            onText={(volumesRead) => set({ volumesRead })}
          />
        )}
        <label className="flex min-h-11 items-center gap-3 text-sm sm:col-span-2">
          <input
            type="checkbox"
            name="isPrivate"
            className="size-5 accent-accent"
            checked={details.isPrivate}
            onChange={({ target }) => set({ isPrivate: target.checked })}
          />
          {texts.private}
        </label>
        <RunFields
          runs={details.earlierRuns}
          part={part}
          isCounted={isCounted}
          onChange={(earlierRuns) => set({ earlierRuns })}
        />
        {FINISHED.includes(values.status) && details.earlierRuns.length < MAX_RUNS && (
          <LinedButton className="justify-self-start sm:col-span-2" onClick={() => onChange(restarted)}>
            {texts.restart}
          </LinedButton>
        )}
      </div>
    </details>
  )
}

type PriorityProps = { value: RecordPriority | ''; onChoose: (priority: RecordPriority | '') => void }

function PriorityField({ value, onChoose }: PriorityProps) {
  const texts = useMessages().myMedia.form.details
  return (
    <Field name="priority" label={texts.priority}>
      {(input) => (
        <SelectBox
          {...input}
          value={value}
          choices={[
            { value: '', label: texts.noPriority },
            ...RECORD_PRIORITIES.map((priority) => ({ value: priority, label: texts.priorities[priority] })),
          ]}
          onChange={({ target }) => onChoose(RECORD_PRIORITIES.find((each) => each === target.value) ?? '')}
        />
      )}
    </Field>
  )
}

type RunsProps = {
  runs: readonly RunValues[]
  part: 'episode' | 'chapter' | 'part'
  /** Whether the work has episodes or chapters. */
  isCounted: boolean
  onChange: (runs: readonly RunValues[]) => void
}

/** The earlier times that a work was watched. */
function RunFields({ runs, part, isCounted, onChange }: RunsProps) {
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
