import { type Messages, useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Extent } from '@/lib/catalogue/extent'
import { DateField } from './date-field'
import { EpisodesField, RatingField } from './fields'
import { type RecordValues, withEpisodes } from './form-values'

export type RecordFieldsProps = {
  values: RecordValues
  extent: Extent
  part: keyof Messages['myMedia']['form']['watched']
  onChange: (next: (values: RecordValues) => RecordValues) => void
}

/** The fields of a record without the status, in the dialog and on cards; the status follows the number. */
export function RecordFields({ values, extent, part, onChange }: RecordFieldsProps) {
  const texts = useMessages().myMedia.form
  const format = useFormats()
  const set = (name: 'rating' | 'startedDate' | 'finishedDate') => (text: string) =>
    onChange((all) => ({ ...all, [name]: text }))
  return (
    <>
      {extent.counted && (
        <EpisodesField
          name="episodesWatched"
          label={texts.watched[part]}
          value={values.episodesWatched}
          total={extent.total === null ? null : format.count(extent.total)}
          onText={(text) => onChange((all) => withEpisodes(all, text, extent))}
        />
      )}
      <RatingField name="rating" value={values.rating} onText={set('rating')} />
      <DateField name="startedDate" label={texts.started} value={values.startedDate} onText={set('startedDate')} />
      <DateField name="finishedDate" label={texts.finished} value={values.finishedDate} onText={set('finishedDate')} />
    </>
  )
}
