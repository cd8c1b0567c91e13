import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import type { Prisma } from '@/server/platform/database/client'
import { forgetMade } from '@/server/platform/files/made'
import { madeKey } from '@/server/platform/files/serve'
import { readUpload } from '@/server/platform/files/uploads'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import { write } from '@/server/platform/writing/write'
import { lockUsers } from './locks'

/** The profile picture, or the banner of the profile. */
export type UserPictureType = 'Primary' | 'Banner'
export type UserPicture<Type extends UserPictureType = UserPictureType> = {
  filename: string
  type: Type
  width: number
  height: number
}

/** The newest picture or banner of a user, SQL of whose id is given, as JSON; null without one. */
export const profilePicture = (
  user: string,
  type: UserPictureType = 'Primary',
) => `(SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height)
    FROM attachments a WHERE a.user_id = ${user} AND a.type = '${type}' ORDER BY a.position, a.id DESC LIMIT 1)`

/** Pixels to a side of what is kept: a banner fills a wide page. */
const SIDES: Record<UserPictureType, number> = { Primary: 640, Banner: 1920 }

/**
 * Replaces the user's picture or banner by an uploaded one.
 * @throws AppError as readUpload() does, and picturesUnavailable while the store does not answer
 */
export async function setPicture(userId: number, type: UserPictureType, given: Uint8Array): Promise<UserPicture> {
  const { bytes, filename, width, height, color } = await readUpload(given, SIDES[type])
  await storage().write(keptKey('user', userId, filename), bytes)
  const row = { userId, type, filename, width, height, color }
  const before = await write(async (tx) => {
    // Concurrent uploads are serialised.
    await lockUsers(tx, userId)
    const db = await tx.prisma()
    const unused = await takeOut(db, userId, type)
    await db.attachment.create({ data: row })
    tx.invalidate([`user:${userId}`])
    return unused
  })
  const former = before.filter((name) => name !== filename)
  await removeFiles(userId, former)
  return { filename, type, width, height }
}

/** Removes the user's picture or banner. */
export async function removePicture(userId: number, type: UserPictureType): Promise<void> {
  const before = await write(async (tx) => {
    await lockUsers(tx, userId)
    const unused = await takeOut(await tx.prisma(), userId, type)
    tx.invalidate([`user:${userId}`])
    return unused
  })
  await removeFiles(userId, before)
}

/** Deletes the rows of a type; returns the files that no other row has. One file can be both picture and banner. */
async function takeOut(db: Prisma.TransactionClient, userId: number, type: UserPictureType): Promise<string[]> {
  const all = await db.attachment.findMany({ where: { userId }, select: { filename: true, type: true } })
  await db.attachment.deleteMany({ where: { userId, type } })
  const others = new Set(all.filter((each) => each.type !== type).map(({ filename }) => filename))
  return all.filter((each) => each.type === type && !others.has(each.filename)).map(({ filename }) => filename)
}

/** Deletes pictures, and what was made of them. One that cannot be deleted does no harm: nothing refers to it. */
export async function removeFiles(userId: number, filenames: string[]): Promise<void> {
  const made = filenames.flatMap((name) => PICTURE_WIDTHS.map((width) => madeKey('user', userId, `${name}-${width}`)))
  await Promise.allSettled([
    ...filenames.map((name) => storage().remove(keptKey('user', userId, name))),
    forgetMade(made),
  ])
}
