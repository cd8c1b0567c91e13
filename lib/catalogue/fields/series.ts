import { MEDIA_STATUSES } from '../media-statuses'
import { choice, date, fieldTable, prose, text } from './field'

const TITLE = 500

/** The plain fields of a series. Status and dates that it does not state are those of its works. */
export const SERIES = fieldTable({
  title: text(TITLE, 'main', { isRequired: true, line: 'title', isName: true, derived: { title_sort: 'sortKey' } }),
  nativeTitle: text(TITLE, 'main', { line: 'native' }),
  romajiTitle: text(TITLE, 'main', { line: 'romaji' }),
  description: prose(20_000, 'main', { line: 'description' }),
  status: choice(MEDIA_STATUSES, 'main', {
    column: 'stated_status',
    enum: 'media_status',
    words: 'statuses',
    line: 'status',
  }),
  startDate: date('main', { column: 'stated_start_date', line: 'begin' }),
  endDate: date('main', { column: 'stated_end_date', line: 'end' }),
})
