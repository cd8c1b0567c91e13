import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { NameHead } from '@/lib/catalogue/schemas/names'
import { writePartialDate } from '@/lib/partial-date'
import { drawableName, picture, type StoredPicture } from '@/server/platform/files/pictures'
import { storedPicture } from '../entries/cards'
import { attachmentsOf, externalIdsOf } from '../entries/statements'
import { type NameNoun, toNameCard } from './cards'

/** Fields of a head that are not columns of its row. */
type Derived = 'cover' | 'color' | 'banner' | 'birthday' | 'createdDate' | 'lastUpdated'
export type NameHeadRow = Omit<NameHead, Derived> & {
  birthday: number | null
  createdDate: Date
  lastUpdated: Date
  storedBanner: StoredPicture
}

/** The columns of the head of a character or person, of the row `e`. */
export const nameHeadColumns = (noun: NameNoun) => `e.id, e.full_name AS "fullName", e.native_name AS "nativeName",
  e.first_name AS "firstName", e.middle_name AS "middleName", e.last_name AS "lastName", e.biography, e.birthday,
  e.created_at AS "createdDate", e.updated_at AS "lastUpdated", ${storedPicture(noun, 'e.id', 'Banner')} AS "storedBanner",
  ${attachmentsOf(noun, 'e.id')} AS attachments, ${externalIdsOf(noun, 'e.id')} AS "externalIds"`

/** The head without the fields that only one of the two nouns has. */
export function toNameHead(noun: NameNoun, row: NameHeadRow): NameHead {
  const { storedBanner, ...rest } = row
  const drawable = drawableName(noun, { id: row.id, name: row.fullName, nativeName: row.nativeName })
  return {
    ...rest,
    ...toNameCard(noun, { ...row, storedCover: row.attachments.find(isPrimary) }),
    banner: picture(drawable, 'banner', storedBanner).address,
    birthday: row.birthday === null ? null : writePartialDate(row.birthday),
    createdDate: row.createdDate.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
  }
}

const isPrimary = ({ type }: Attachment) => type === 'Primary'
