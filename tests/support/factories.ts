import { fold, sortKey } from '@/lib/fold'
import type { Prisma } from '@/server/db'
import { prisma } from '@/server/db'

/** Rows for tests, straight into the tables, with the keys that the product would have stored. */

export type MediaRow = Partial<Prisma.MediaUncheckedCreateInput> & {
  title: string
  synonymTitles?: string[]
  tagNames?: string[]
}

/** A work with its search keys, synonyms and tags. Returns its id. */
export async function givenMedia({ synonymTitles = [], tagNames = [], ...row }: MediaRow): Promise<number> {
  const titles = [row.title, row.nativeTitle, row.romajiTitle, ...synonymTitles].filter((title): title is string =>
    Boolean(title),
  )
  const media = await prisma().media.create({
    data: {
      type: 'Anime',
      titleSort: sortKey(row.title),
      ...row,
      synonyms: { create: synonymTitles.map((title) => ({ title })) },
      searchKeys: {
        create: [...new Set(titles.map(fold))].map((key) => ({ key, popularity: Number(row.popularity ?? 0) })),
      },
    },
  })
  for (const name of tagNames) {
    const tag = await prisma().tag.upsert({ where: { key: fold(name) }, create: { name, key: fold(name) }, update: {} })
    await prisma().mediaTag.create({ data: { mediaId: media.id, tagId: tag.id } })
  }
  return media.id
}

/** A character with its search key. Returns its id. */
export async function givenCharacter(
  fullName: string,
  more: Partial<Prisma.CharacterUncheckedCreateInput> = {},
): Promise<number> {
  const [first = '', ...rest] = fullName.split(' ')
  const character = await prisma().character.create({
    data: {
      fullName,
      firstName: first,
      lastName: rest.join(' ') || null,
      firstNameKey: fold(first),
      lastNameKey: fold(rest.join(' ')),
      ...more,
      searchKeys: { create: { key: fold(fullName) } },
    },
  })
  return character.id
}

/** A person with its search key. Returns its id. */
export async function givenPerson(
  fullName: string,
  more: Partial<Prisma.PersonUncheckedCreateInput> = {},
): Promise<number> {
  const [first = '', ...rest] = fullName.split(' ')
  const person = await prisma().person.create({
    data: {
      fullName,
      firstName: first,
      lastName: rest.join(' ') || null,
      firstNameKey: fold(first),
      lastNameKey: fold(rest.join(' ')),
      ...more,
      searchKeys: { create: { key: fold(fullName) } },
    },
  })
  return person.id
}
