import { MEDIA_STATUSES } from '../media-statuses'
import { birthday, choice, date, fieldTable, prose, reference, text, texts } from './field'

const TITLE = 500
const NAME = 200
const OTHER_NAMES = 20

/**
 * The plain fields of a person. A load replaces the three parts of a name together, and a merge chooses all of them as
 * one (`name`).
 */
export const PERSON = fieldTable({
  firstName: text(NAME, 'main', { line: 'first', isName: true, load: 'own', merge: false }),
  middleName: text(NAME, 'main', { line: 'middle', isName: true, load: 'own', merge: false }),
  lastName: text(NAME, 'main', { line: 'last', isName: true, load: 'own', merge: false }),
  nativeName: text(NAME, 'main', { line: 'native', isName: true }),
  otherNames: texts(NAME, OTHER_NAMES, 'main', { line: 'names' }),
  biography: prose(20_000, 'main', { line: 'description' }),
  birthday: birthday('main', { line: 'birthday' }),
})

/** The plain fields of a character: those of a person, and its series. */
export const CHARACTER = fieldTable({ ...PERSON, series: reference('series', 'main', { column: 'series_id' }) })

/** The plain fields of a company. */
export const COMPANY = fieldTable({
  name: text(TITLE, 'main', { isRequired: true, line: 'name', isName: true, derived: { name_sort: 'sortKey' } }),
  nativeName: text(TITLE, 'main', { line: 'native' }),
  otherNames: texts(NAME, OTHER_NAMES, 'main', { line: 'names' }),
  biography: prose(20_000, 'main', { line: 'description' }),
  founded: date('main', { line: 'founded' }),
})

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
