import type { EditedNoun } from '../nouns'
import { CHARACTER } from './character'
import { COMPANY } from './company'
import type { Fields } from './field'
import { MEDIA } from './media'
import { PERSON } from './person'
import { SERIES } from './series'
import { TAG } from './tag'

/** The plain fields of each noun. */
export const FIELDS: Record<EditedNoun, Fields> = {
  media: MEDIA,
  series: SERIES,
  character: CHARACTER,
  person: PERSON,
  company: COMPANY,
  tag: TAG,
}
