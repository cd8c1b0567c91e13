import { z } from 'zod'
import { entryId, externalId, partialDate, timestamp } from '@/lib/schemas/fields'
import { indexSearch, pageSearch, searchText } from '@/lib/schemas/paging'
import { attachment } from './attachments'

/** What characters and people share: both are searched, sorted and shown by the parts of their names. */

export const NAME_SORTS = ['first-name', 'middle-name', 'last-name', 'birthday', 'created-date', 'popularity'] as const
const NAME_UNSORTED = 'first-name'

/**
 * The query of their browse pages and of GET /api/characters and /api/people. Each part of the name filters by its
 * beginning, `query` searches the whole name. Default `sort`: relevance with a query, else first-name.
 */
export const nameSearch = indexSearch(NAME_SORTS, NAME_UNSORTED).extend({
  firstName: searchText.describe('Beginning of the first name'),
  middleName: searchText.describe('Beginning of the middle name'),
  lastName: searchText.describe('Beginning of the last name'),
})
/** The same query as a page reads it. */
export const namePageSearch = pageSearch(nameSearch, NAME_UNSORTED)
export type NameSearch = z.infer<typeof nameSearch>

/** The fields of a card of a character or person. `cover` is the address of a portrait, drawn if there is none. */
export const nameCard = z.object({
  id: entryId,
  fullName: z.string(),
  nativeName: z.string().nullable(),
  cover: z.string(),
  color: z.string(),
})
export type NameCard = z.infer<typeof nameCard>

const describedName = nameCard.extend({
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  lastName: z.string().nullable(),
  attachments: z.array(attachment),
})

/**
 * A character or person in lists and search results. That is the card, the parts of the name, the Primary attachments,
 * and the work that made the name known.
 */
export const listedName = describedName.extend({
  knownFor: z
    .object({
      id: entryId,
      title: z.string(),
      nativeTitle: z.string().nullable(),
      romajiTitle: z.string().nullable(),
    })
    .nullable()
    .describe('The best known work of the character or person; none for adults'),
})
export type ListedName = z.infer<typeof listedName>

/** The part of a character or person that all their pages show. */
export const nameHead = describedName.extend({
  biography: z.string().nullable(),
  birthday: partialDate,
  createdDate: timestamp,
  lastUpdated: timestamp,
  banner: z.string(),
  externalIds: z.array(externalId),
})
export type NameHead = z.infer<typeof nameHead>
