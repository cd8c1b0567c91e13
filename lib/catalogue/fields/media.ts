import { MEDIA_TYPES } from '@/lib/media-types'
import { COUNTRIES } from '../countries'
import { MEDIA_STATUSES } from '../media-statuses'
import { choice, count, date, fieldTable, prose, reference, season, text, texts, truth } from './field'

const TITLE = 500
const LABEL = 100
const DESCRIPTION = 20_000

/** The plain fields of a work. */
export const MEDIA = fieldTable({
  title: text(TITLE, 'main', { isRequired: true, line: 'title', isName: true, derived: { title_sort: 'sortKey' } }),
  nativeTitle: text(TITLE, 'names', { line: 'native', load: 'own' }),
  romajiTitle: text(TITLE, 'names', { line: 'romaji', load: 'own' }),
  description: prose(DESCRIPTION, 'main', { line: 'description' }),
  type: choice(MEDIA_TYPES, 'main', {
    ...{ isRequired: true, enum: 'media_type', words: 'types', line: 'kind', isName: true, load: 'own' },
  }),
  format: text(LABEL, 'main', { line: 'format' }),
  status: choice(MEDIA_STATUSES, 'main', {
    isNeverNull: true,
    enum: 'media_status',
    words: 'statuses',
    line: 'status',
  }),
  releaseDate: date('main', { line: 'begin', load: 'own' }),
  endDate: date('main', { line: 'end' }),
  season: season('details', { head: 'm.premiere' }),
  totalEpisodes: count('details', { line: 'episodes' }),
  totalVolumes: count('details', { line: 'volumes' }),
  runtime: count('details', { line: 'runtime' }),
  countryOfOrigin: choice(COUNTRIES, 'details', { words: 'regions', line: 'country' }),
  platforms: texts(LABEL, 50, 'details', { line: 'platforms' }),
  isAdult: truth('details', { line: 'adult' }),
  series: reference('series', 'details', { column: 'series_id' }),
})
