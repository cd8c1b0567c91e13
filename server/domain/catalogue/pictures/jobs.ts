import { setTimeout as pause } from 'node:timers/promises'
import { CONTRIBUTING } from '@/lib/catalogue/contributing'
import type { EntityKind } from '@/lib/links'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { onPatientConnection, withLock } from '@/server/platform/database/advisory-lock'
import { patientPool, pool, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { FetchError, type FetchFault } from '@/server/platform/fetching/faults'
import { fetchPicture } from '@/server/platform/fetching/picture'
import { readUpload, type Upload } from '@/server/platform/files/uploads'
import { write } from '@/server/platform/writing/write'
import * as addresses from '../picture-addresses/writes'
import { ENTRY_SIDE, hostPause, MAX_ATTEMPTS, MIN_SIDE, RANKS, retryAfter, verdictOf } from './rules'
import * as writes from './writes'

/** Seconds of one run, which a job begins every minute; hosts that are asked at once, each by one connection. */
const RUN = 45
const AT_ONCE = 4

/** Only one process fetches pictures ("pict" in ASCII). */
const LOCK: [number, number] = [0x70696374, 0]

/** What the operator allows. */
type Limits = { perDay: number; bytes: number; pause: number }
const limits = (): Limits => ({
  perDay: env().PICTURES_PER_DAY,
  bytes: env().PICTURES_BYTES,
  pause: env().PICTURES_PAUSE,
})

/** Whether a picture is due, and may be fetched today. */
export async function hasDuePictures(): Promise<boolean> {
  if (env().PICTURES !== 'fetch') return false
  const { perDay, bytes } = limits()
  const spent = await addresses.spent(pool())
  return spent.requests < perDay && spent.bytes < bytes && (await addresses.dueHosts(pool(), RUN)).length > 0
}

/**
 * Fetches the pictures that sources name: of each host one after the other, with a pause, what members look at first, then by popularity.
 * A run is bounded in time; what is left is due in the next one. Does nothing while another process fetches.
 */
export async function fetchPictures(seconds = RUN): Promise<void> {
  await onPatientConnection((db) =>
    withLock(db, LOCK, async () => {
      const until = Date.now() + seconds * 1000
      const hosts = (await addresses.dueHosts(patientPool(), seconds)).values()
      const worker = async () => {
        for (const host of hosts) await fetchFrom(host, until)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }),
  )
}

/** Updates the order in which pictures are fetched. */
export async function refreshPictureRanks(): Promise<void> {
  await patientPool().query(RANKS)
}

type Host = { host: string; wait: number; failures: number }

async function fetchFrom({ host, wait, failures }: Host, until: number): Promise<void> {
  let seconds = wait
  let failed = failures
  const db = patientPool()
  for (;;) {
    if (Date.now() + seconds * 1000 >= until) return
    await pause(seconds * 1000)
    const { perDay, bytes, pause: between } = limits()
    if ((await addresses.spent(db)).bytes >= bytes) return
    const due = await addresses.takePicture(db, host)
    if (!due) return
    if (due.hasPrimary) {
      // People have added a cover: there is no need for another one. It is looked at again, as it may go.
      await addresses.giveBack(db, due.mediaId, MONTH)
      seconds = 0
      continue
    }
    if (!(await addresses.countRequest(db, perDay))) {
      await addresses.giveBack(db, due.mediaId, 0)
      return
    }
    const { isHostFault, asked } = await fetchOne(due)
    failed = isHostFault ? failed + 1 : 0
    seconds = hostPause(between, failed, asked)
    await addresses.pauseHost(db, host, failed, seconds)
  }
}

const MONTH = 30 * 24 * 3600

type Fetched = { isHostFault: boolean; asked?: string | undefined }

/** Fetches one picture, and stores what came of it. @throws AppError picturesUnavailable, storageUnavailable */
async function fetchOne(due: addresses.DuePicture): Promise<Fetched> {
  const db = patientPool()
  if (await writes.wasTakenDown(db, { address: due.address })) {
    await addresses.giveUp(db, due, 'Removed', 'removed')
    return { isHostFault: false }
  }
  const { answer, bytes, asked } = await answerOf(due.address)
  const verdict = verdictOf(answer)
  const fault = typeof answer === 'number' ? `status ${answer}` : answer
  if (verdict === 'busy') await addresses.giveBack(db, due.mediaId, 0, false, fault)
  else if (verdict === 'never' || (verdict === 'later' && due.attempts >= MAX_ATTEMPTS))
    await addresses.giveUp(db, due, 'Failed', fault)
  else if (verdict === 'later') await addresses.giveBack(db, due.mediaId, retryAfter(due.attempts), true, fault)
  else if (bytes) await store(due, bytes)
  return { isHostFault: verdict === 'busy' || verdict === 'later', asked }
}

async function answerOf(
  address: string,
): Promise<{ answer: number | FetchFault; bytes?: Buffer | null; asked?: string | undefined }> {
  try {
    const { status, bytes, retryAfter: asked } = await fetchPicture(address, UPLOAD_BYTES)
    return { answer: status, bytes, asked }
  } catch (error) {
    if (error instanceof FetchError) return { answer: error.fault }
    throw error
  }
}

async function store(due: addresses.DuePicture, bytes: Buffer): Promise<void> {
  const db = patientPool()
  const { mediaId, address } = due
  const upload = await readUpload(bytes, ENTRY_SIDE).catch((error: unknown) => {
    if (error instanceof AppError && error.fields?.File) return error.fields.File
    throw error
  })
  if (typeof upload === 'string') return addresses.giveUp(db, due, 'Failed', upload)
  if (Math.min(upload.width, upload.height) < MIN_SIDE) return addresses.giveUp(db, due, 'Failed', 'small')
  if (await writes.wasTakenDown(db, upload)) return addresses.giveUp(db, due, 'Removed', 'removed')
  try {
    await writes.keepFile('media', mediaId, upload)
  } catch (error) {
    await addresses.giveBack(db, mediaId, 0)
    throw error
  }
  const unused = await attach(due, upload, address)
  if (unused && unused !== upload.filename) await writes.removeFile('media', mediaId, unused)
}

/** Makes a fetched picture the cover of its work. Returns the file that is no longer used, if there is one. */
async function attach(due: addresses.DuePicture, upload: Upload, address: string): Promise<string | undefined> {
  const { mediaId } = due
  return write(
    async (tx) => {
      if (!(await writes.lockEntry(tx, 'media', mediaId))) return upload.filename
      const before = await addresses.lockAddress(tx, due)
      const stored = await writes.storedPictures(tx, 'media', mediaId)
      const same = stored.find(({ filename }) => filename === upload.filename)
      if (before === undefined) return same ? undefined : upload.filename
      const replaced = stored.find(({ id }) => id === before)
      let attachment = same && same !== replaced ? null : (replaced?.id ?? null)
      if (!same && replaced) await writes.replacePicture(tx, replaced.id, upload, address)
      if (!same && !replaced)
        attachment = await writes.insertPicture(
          tx,
          { noun: 'media', id: mediaId, type: 'Primary', credit: due.credit, source: address },
          upload,
        )
      await addresses.markFetched(tx, mediaId, attachment, upload.bytes.length)
      tx.invalidate([`media:${mediaId}`])
      return replaced?.filename
    },
    { minutes: 1 },
  )
}

/** Files of one transaction. */
const BATCH = 20

/** Deletes the files that nobody needs any more: refused ones at once, removed ones after some days. */
export async function sweepSpares(): Promise<void> {
  while ((await sweep()) === BATCH);
}

async function sweep(): Promise<number> {
  const { rowCount } = await pool().query(
    sql`SELECT FROM spare_pictures WHERE contribution_id IS NULL AND kept_until <= now() LIMIT 1`,
  )
  if (!rowCount) return 0
  return write(async (tx) => {
    const { rows } = await tx.query<{ noun: EntityKind; id: number; filename: string }>(sql`
      DELETE FROM spare_pictures WHERE (noun, entry_id, filename) IN (
        SELECT noun, entry_id, filename FROM spare_pictures WHERE contribution_id IS NULL AND kept_until <= now()
        ORDER BY kept_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING noun, entry_id AS id, filename`)
    for (const { noun, id, filename } of rows) {
      const shown = await writes.storedPictures(tx, noun, id)
      if (!shown.some((row) => row.filename === filename)) await writes.removeFile(noun, id, filename)
    }
    return rows.length
  })
}

/** Ends proposals of pictures that nobody has decided on for long, and deletes what nobody needs. */
export async function cleanSparePictures(): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(sql`
      UPDATE contributions c SET state = 'Outdated', decided_at = now(), claimed_by = NULL, claimed_at = NULL
      FROM (SELECT contribution_id AS id FROM spare_pictures WHERE contribution_id IS NOT NULL ORDER BY contribution_id LIMIT 500) AS s
      WHERE c.id = s.id AND c.state = 'Open' AND (c.created_at < now() - make_interval(days => ${CONTRIBUTING.pictureDays}::int))
      RETURNING c.id`)
    for (const { id } of rows) {
      await writes.release(tx, id)
      tx.addJob('notify', { kind: 'decided', contribution: id })
    }
  })
  await sweepSpares()
}
