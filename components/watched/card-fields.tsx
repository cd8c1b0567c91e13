import { formatCount } from '@/lib/format'
import { type Extent, WATCH_STATUSES } from '@/lib/watching'
import { myMediaTexts } from '../my-media/texts'
import { Icon } from '../ui/icon'
import { DayField, EpisodesField, RatingField } from './fields'
import { type WatchedValues, withEpisodes, withStatus } from './form-values'

const texts = myMediaTexts.form

type Props = {
  values: WatchedValues
  extent: Extent
  part: keyof typeof texts.watched
  onChange: (next: (values: WatchedValues) => WatchedValues) => void
}

/** The fields of a record side by side; numbers and statuses follow each other. */
export function CardFields({ values, extent, part, onChange }: Props) {
  const set = (name: keyof WatchedValues) => (text: string) => onChange((all) => ({ ...all, [name]: text }))
  const choose = (text: string) => {
    const status = WATCH_STATUSES.find((each) => each === text)
    if (status) onChange((all) => withStatus(all, status, extent))
  }
  return (
    <div className="card-fields">
      <label className="field form-field">
        <span className="field-label">{texts.status}</span>
        <span className="field-box status-select" data-watched={values.status}>
          <select name="status" value={values.status} onChange={({ target }) => choose(target.value)}>
            {WATCH_STATUSES.map((status) => (
              <option key={status} value={status}>
                {myMediaTexts.statuses[status]}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      </label>
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
    </div>
  )
}
