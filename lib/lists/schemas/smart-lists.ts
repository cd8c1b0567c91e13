import { z } from 'zod'
import { mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'
import { pages } from '@/lib/schemas/paging'
import { MAX_LIST_NAME } from '../rules'

/** Who sees a smart list. One with a personal condition is private. */
export const SMART_LIST_VISIBILITIES = ['Private', 'Unlisted', 'Public'] as const
export type SmartListVisibility = (typeof SMART_LIST_VISIBILITIES)[number]

/** Most smart lists of one user. */
export const MAX_SMART_LISTS = 100

const name = line(MAX_LIST_NAME)
const filter = z.string().max(4000).describe('The query string of GET /api/media: type=Anime&tags=space')
const mine = z.enum(['hide', 'only']).nullable().describe('Hides the works on my list, or shows only these')
const visibility = z.enum(SMART_LIST_VISIBILITIES)

export const smartListInput = z.strictObject({
  name,
  filter,
  mine: mine.default(null),
  visibility: visibility.default('Private'),
})
export type SmartListInput = z.output<typeof smartListInput>

/** Each given field replaces the old value. */
export const smartListChange = z.strictObject({
  name: name.optional(),
  filter: filter.optional(),
  mine: mine.optional(),
  visibility: visibility.optional(),
})
export type SmartListChange = z.output<typeof smartListChange>

export const smartList = answer('SmartList', {
  id: entryId,
  name: z.string(),
  url: z.string().describe('{username}/{listname}, percent-encoded'),
  owner: z.string().describe("The owner's name"),
  filter,
  mine,
  visibility,
  createdDate: timestamp,
  updatedDate: timestamp,
})
export type SmartList = z.infer<typeof smartList>

/** GET /api/me/smart-lists. */
export const smartLists = answer('SmartLists', { data: z.array(smartList) })
export type SmartLists = z.infer<typeof smartLists>

export const smartListSearch = z.object(pages())
export type SmartListSearch = z.infer<typeof smartListSearch>

/** GET /api/users/{username}/smart-lists/{listname}: a page of its works. */
export const smartListPage = mediaSearchPage.extend({ list: smartList }).meta({ id: 'SmartListPage' })
export type SmartListPage = z.infer<typeof smartListPage>
