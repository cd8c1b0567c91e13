import { formatCount } from '@/lib/format'
import type { Extent } from '@/lib/watching'
import { myMediaTexts } from '../my-media/texts'
import { DayField, EpisodesField, RatingField } from './fields'
import { type WatchedValues, withEpisodes } from './form-values'

const texts = myMediaTexts.form

export type RecordFieldsProps = {
  values: WatchedValues
  extent: Extent
  part: keyof typeof texts.watched
  onChange: (next: (values: WatchedValues) => WatchedValues) => void
}

/** The fields of a record but its status, in the dialog and on the cards; the status follows the number. */
export function RecordFields({ values, extent, part, onChange }: RecordFieldsProps) {
  const set = (name: keyof WatchedValues) => (text: string) => onChange((all) => ({ ...all, [name]: text }))
  return (
    <>
      {extent.counted && (
        <EpisodesField
          name="episodesWatched"
          label={texts.watched[part]}
          value={values.episodesWatched}
          total={extent.total === null ? null : formatCount(extent.total)}
          onText={(text) => onChange((all) => withEpisodes(all, text, extent))}
        />
      )}
      <RatingField name="rating" label={texts.rating} value={values.rating} onText={set('rating')} />
      <DayField name="startedDate" label={texts.started} value={values.startedDate} onText={set('startedDate')} />
      <DayField name="finishedDate" label={texts.finished} value={values.finishedDate} onText={set('finishedDate')} />
    </>
  )
}
