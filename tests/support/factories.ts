import { randomUUID } from 'node:crypto'
import { fold, sortKey } from '@/lib/fold'
import type { Permission } from '@/lib/identity/schemas/users'
import { searchKeys } from '@/server/domain/catalogue/media/rules'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { firstRefreshToken } from '@/server/domain/identity/sessions/refresh-tokens'
import { accessToken } from '@/server/domain/identity/sessions/tokens'
import { usernameKey } from '@/server/domain/identity/users/names'
import { emailKey, tokenHash } from '@/server/domain/identity/users/rules'
import { formsOf } from '@/server/engines/search/forms'
import type { Prisma } from '@/server/platform/database/client'
import { prisma } from '@/server/platform/database/client'

/** Inserts rows for tests directly, with the keys that the product would have stored. */

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
        create: searchKeys(titles).map((key) => ({ key, popularity: Number(row.popularity ?? 0), ...formsOf(key) })),
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

/** A series with its search key. Returns its id. */
export async function givenSeries(
  title: string,
  more: Partial<Prisma.SeriesUncheckedCreateInput> = {},
): Promise<number> {
  const series = await prisma().series.create({
    data: {
      title,
      titleSort: sortKey(title),
      ...more,
      searchKeys: { create: { key: fold(title), popularity: Number(more.popularity ?? 0) } },
    },
  })
  return series.id
}

/** A company with its search key. Returns its id. */
export async function givenCompany(
  name: string,
  more: Partial<Prisma.CompanyUncheckedCreateInput> = {},
): Promise<number> {
  const company = await prisma().company.create({
    data: {
      name,
      nameSort: sortKey(name),
      ...more,
      searchKeys: { create: { key: fold(name), popularity: Number(more.popularity ?? 0) } },
    },
  })
  return company.id
}

/** A review or comment on an entry, by a new user by default. Returns its id. */
export async function givenReview({
  posterId,
  rawText = 'Worth every minute.',
  ...row
}: Partial<Prisma.ReviewUncheckedCreateInput>): Promise<number> {
  const poster = posterId ?? (await givenUser())
  const kind = row.mediaId || row.seriesId ? 'review' : 'comment'
  return (await prisma().review.create({ data: { posterId: poster, rawText, kind, ...row }, select: { id: true } })).id
}

let torrents = 0

/** A torrent of a work. Returns its id. */
export async function givenTorrent(
  name: string,
  { mediaId, ...row }: Partial<Prisma.TorrentUncheckedCreateInput> & { mediaId: number },
): Promise<number> {
  const hash = (++torrents).toString(16).padStart(40, '0')
  const torrent = await prisma().torrent.create({
    data: {
      name,
      nameSort: sortKey(name),
      nameKey: fold(name),
      type: 'Single',
      infoHashV1: Buffer.from(hash, 'hex'),
      magnetLink: `magnet:?xt=urn:btih:${hash}`,
      mediaId,
      ...row,
    },
  })
  return torrent.id
}

/** The password of every test user. */
export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined

let users = 0

/** A user, confirmed by default. Returns the id. */
export async function givenUser(
  username = `user-${++users}`,
  { permissions = [], ...more }: Partial<Prisma.UserUncheckedCreateInput> & { permissions?: Permission[] } = {},
): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD, 'factories')
  const email = `${username.toLowerCase()}@example.org`
  const user = await prisma().user.create({
    data: {
      username,
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(String(more.email ?? email)),
      passwordHash: await passwordHash,
      confirmedAt: new Date(),
      ...more,
      permissions: { create: permissions.map((permission) => ({ permission })) },
    },
  })
  return user.id
}

/** The Authorization header of a user, with a session opened for it. */
export async function bearerOf(userId: number): Promise<{ authorization: string }> {
  const sessionId = randomUUID()
  const { permissions } = await prisma().user.findUniqueOrThrow({
    where: { id: userId },
    select: { permissions: { select: { permission: true } } },
  })
  await prisma().session.create({
    data: {
      id: sessionId,
      userId,
      tokenHash: tokenHash(firstRefreshToken(sessionId)),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  })
  const names = permissions.map(({ permission }) => permission)
  return { authorization: `Bearer ${await accessToken({ userId, sessionId }, names)}` }
}
