import type { ScoreText } from '@/components/catalogue/scores/score-text'
import type { Translator } from '@/i18n/translator'
import { isPrinted } from '@/lib/catalogue/extent'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { Formats } from '@/lib/format'
import type { RecordRun } from '@/lib/tracking/progress'
import type { RecordSnapshot } from '@/lib/tracking/schemas/records'

/** A record, or what an event has of it. */
type State = Omit<RecordSnapshot, 'createdDate'>
/** A change of one field as text: "Rating", "80", "95". An empty value is null. */
export type ShownChange = { name: string; before: string | null; after: string | null }

type Translators = {
  t: Translator<'history'>
  statuses: Translator<'myMedia.statuses'>
  priorities: Translator<'myMedia.form.details.priorities'>
  score: ScoreText
}
type Change = { before: State | null; after: State | null; media: { type: MediaType } }

/** The fields that differ between two records; of a record that was added or removed, its non-empty fields. */
export function changesOf(texts: Translators, format: Formats, { before, after, media }: Change): ShownChange[] {
  return partsOf(texts, format, media.type)
    .filter(({ of, stored = of }) => (before && stored(before)) !== (after && stored(after)))
    .map((part) => ({ ...part, before: before && part.of(before), after: after && part.of(after) }))
    .filter((change) => change.before !== null || change.after !== null)
    .filter((change) => (before && after) || (change.before ?? change.after) !== '0')
    .map(({ name, before, after, short = whole }) => ({
      name,
      before: before && short(before),
      after: after && short(after),
    }))
}

/** A field: its name and its whole text; null if it is empty. */
type Part = {
  name: string
  of: (state: State) => string | null
  /** The value behind the text, where different values have the same text. */
  stored?: (state: State) => number | null
  short?: (text: string) => string
}

function partsOf({ t, statuses, priorities, score }: Translators, format: Formats, type: MediaType): Part[] {
  return [
    { name: t('status'), of: ({ status }) => statuses(status) },
    { name: t(isPrinted(type) ? 'chapters' : 'episodes'), of: ({ episodesWatched }) => format.count(episodesWatched) },
    { name: t('volumes'), of: ({ volumesRead }) => (volumesRead ? format.count(volumesRead) : null) },
    {
      name: t('rating'),
      of: ({ rating }) => (rating === null ? null : score(rating)),
      stored: ({ rating }) => rating,
    },
    { name: t('started'), of: ({ startedDate }) => startedDate && format.partialDate(startedDate) },
    { name: t('finished'), of: ({ finishedDate }) => finishedDate && format.partialDate(finishedDate) },
    { name: t('runs'), of: ({ earlierRuns = [] }) => runsOf(format, score, earlierRuns) },
    { name: t('priority'), of: ({ priority }) => (priority ? priorities(priority) : null) },
    { name: t('tags'), of: ({ tags = [] }) => tags.join(', ') || null, short: cut },
    { name: t('note'), of: ({ note }) => note || null, short: cut },
    { name: t('privacy'), of: ({ isPrivate }) => (isPrivate ? t('private') : null) },
  ]
}

/** The number of runs, with what is known of them: "2 (26, Jan 2, 2020 – Feb 3, 2020)". */
function runsOf(format: Formats, score: ScoreText, runs: readonly RecordRun[]): string | null {
  if (runs.length === 0) return null
  const known = runs.map((run) => runOf(format, score, run)).filter((text) => text !== '')
  return known.length > 0 ? `${format.count(runs.length)} (${known.join('; ')})` : format.count(runs.length)
}

function runOf(
  format: Formats,
  score: ScoreText,
  { episodesWatched, rating, startedDate, finishedDate }: RecordRun,
): string {
  const dates = [startedDate, finishedDate].flatMap((date) => (date ? format.partialDate(date) : []))
  const parts = [
    episodesWatched > 0 && format.count(episodesWatched),
    dates.join(' – '),
    rating !== null && score(rating),
  ]
  return parts.filter((part) => part).join(', ')
}

/** Most characters of a long text. */
const MAX_SHOWN = 80
const whole = (text: string) => text
const cut = (text: string) =>
  text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN).toWellFormed().trimEnd()}…`
