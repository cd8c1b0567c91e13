import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { invalidate } from '@/server/platform/cache/invalidate'
import { prisma } from '@/server/platform/database/client'
import { keptPath } from '@/server/platform/files/serve'
import { readUpload } from '@/server/platform/files/uploads'
import { lockUsers } from './locks'

export type ProfilePicture = { filename: string; type: 'Primary'; width: number; height: number }

/**
 * Replaces the user's picture by an uploaded one.
 * @throws AppError as readUpload() does
 */
export async function setPicture(userId: number, given: Uint8Array): Promise<ProfilePicture> {
  const { bytes, filename, width, height, color } = await readUpload(given)
  const path = keptPath('user', userId, filename)
  await keep(path, bytes)
  const row = { userId, type: 'Primary', filename, width, height, color } as const
  const before = await prisma().$transaction(async (db) => {
    // Concurrent uploads are serialised.
    await lockUsers(db, userId)
    const old = await db.attachment.findMany({ where: { userId }, select: { filename: true } })
    await db.attachment.deleteMany({ where: { userId } })
    await db.attachment.create({ data: row })
    await invalidate(db, [`user:${userId}`])
    return old
  })
  await removeFiles(
    userId,
    before.map((old) => old.filename).filter((name) => name !== filename),
  )
  return { filename, type: 'Primary', width, height }
}

/** Writes a draft and renames it, so that a full disk does not truncate the same picture of an earlier upload. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Removes the user's picture. */
export async function removePicture(userId: number): Promise<void> {
  const before = await prisma().$transaction(async (db) => {
    await lockUsers(db, userId)
    const old = await db.attachment.findMany({ where: { userId }, select: { filename: true } })
    await db.attachment.deleteMany({ where: { userId } })
    await invalidate(db, [`user:${userId}`])
    return old
  })
  await removeFiles(
    userId,
    before.map((old) => old.filename),
  )
}

/** Deletes files. A file that cannot be deleted does no harm: nothing refers to it. */
export async function removeFiles(userId: number, filenames: string[]): Promise<void> {
  await Promise.all(filenames.map((name) => rm(keptPath('user', userId, name), { force: true }).catch(() => {})))
}
