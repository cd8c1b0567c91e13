import { TAG_CATEGORIES } from '../tag-categories'
import { choice, fieldTable, prose, text, truth } from './field'

/** The plain fields of a tag. Sources only name tags, so that no load fills any. */
export const TAG = fieldTable({
  name: text(100, 'main', { isRequired: true, load: 'none' }),
  category: choice(TAG_CATEGORIES, 'main', { enum: 'tag_category', words: 'categories', load: 'none' }),
  description: prose(2000, 'main', { load: 'none' }),
  isSpoiler: truth('main', { load: 'none' }),
})
