import { fieldTable, reference } from './field'
import { PERSON } from './person'

/** The plain fields of a character: those of a person, and its series. */
export const CHARACTER = fieldTable({ ...PERSON, series: reference('series', 'main', { column: 'series_id' }) })
