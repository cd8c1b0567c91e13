import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { onPatientConnection, withLock } from '@/server/platform/database/advisory-lock'
import { patientPool, pool } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { FetchError, type FetchFault } from '@/server/platform/fetching/faults'
import { fetchPicture } from '@/server/platform/fetching/picture'
import { readUpload, type Upload } from '@/server/platform/files/uploads'
import { siteNow } from '@/server/platform/site/site'
import { write } from '@/server/platform/writing/write'
import * as addresses from '../picture-addresses/writes'
import { recordRun } from '../sources/mutations'
import * as pictures from './mutations'
import { ENTRY_SIDE, hostPause, MAX_ATTEMPTS, MIN_SIDE, RANKS, retryAfter, verdictOf } from './rules'

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
  if (!(await siteNow()).realCovers) return false
  const { perDay, bytes } = limits()
  const spent = await addresses.spent(pool())
  return spent.requests < perDay && spent.bytes < bytes && (await addresses.dueHosts(pool(), RUN)).length > 0
}

/**
 * Fetches the pictures that sources name: of each host one after the other, with a pause, what members look at first,
 * then by popularity. A run is bounded in time; what is left is due in the next one. It is recorded if it has asked for
 * any. Does nothing while another process fetches.
 */
export async function fetchPictures(seconds = RUN): Promise<void> {
  await onPatientConnection((db) =>
    withLock(db, LOCK, async () => {
      const startedAt = new Date()
      const counts = { fetched: 0, failed: 0 }
      const until = Date.now() + seconds * 1000
      const hosts = (await addresses.dueHosts(patientPool(), seconds)).values()
      const worker = async () => {
        for (const host of hosts) await fetchFrom(host, until, counts)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      if (counts.fetched + counts.failed > 0) await recordRun('pictures', { startedAt, state: 'loaded', counts })
    }),
  )
}

/** Updates the order in which pictures are fetched. */
export async function refreshPictureRanks(): Promise<void> {
  await patientPool().query(RANKS)
}

type Host = { host: string; wait: number; failures: number }

type Counts = { fetched: number; failed: number }

async function fetchFrom({ host, wait, failures }: Host, until: number, counts: Counts): Promise<void> {
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
    const { isFetched, isHostFault, asked } = await fetchOne(due)
    counts[isFetched ? 'fetched' : 'failed']++
    failed = isHostFault ? failed + 1 : 0
    seconds = hostPause(between, failed, asked)
    await addresses.pauseHost(db, host, failed, seconds)
  }
}

const MONTH = 30 * 24 * 3600

type Fetched = { isFetched: boolean; isHostFault: boolean; asked?: string | undefined }

/** Fetches one picture, and stores what came of it. @throws AppError picturesUnavailable, storageUnavailable */
async function fetchOne(due: addresses.DuePicture): Promise<Fetched> {
  const db = patientPool()
  if (await pictures.wasTakenDown(db, { address: due.address })) {
    await addresses.giveUp(db, due, 'Removed', 'removed')
    return { isFetched: false, isHostFault: false }
  }
  const { answer, bytes, asked } = await answerOf(due.address)
  const verdict = verdictOf(answer)
  let isFetched = false
  const fault = typeof answer === 'number' ? `status ${answer}` : answer
  if (verdict === 'busy') await addresses.giveBack(db, due.mediaId, 0, false, fault)
  else if (verdict === 'never' || (verdict === 'later' && due.attempts >= MAX_ATTEMPTS))
    await addresses.giveUp(db, due, 'Failed', fault)
  else if (verdict === 'later') await addresses.giveBack(db, due.mediaId, retryAfter(due.attempts), true, fault)
  else if (bytes) isFetched = await store(due, bytes)
  return { isFetched, isHostFault: verdict === 'busy' || verdict === 'later', asked }
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

/** Whether it could be stored. */
async function store(due: addresses.DuePicture, bytes: Buffer): Promise<boolean> {
  const db = patientPool()
  const { mediaId, address } = due
  const upload = await readUpload(bytes, ENTRY_SIDE).catch((error: unknown) => {
    if (error instanceof AppError && error.fields?.File) return error.fields.File
    throw error
  })
  const refuse = (state: 'Failed' | 'Removed', fault: string) =>
    addresses.giveUp(db, due, state, fault).then(() => false)
  if (typeof upload === 'string') return refuse('Failed', upload)
  if (Math.min(upload.width, upload.height) < MIN_SIDE) return refuse('Failed', 'small')
  if (await pictures.wasTakenDown(db, upload)) return refuse('Removed', 'removed')
  try {
    await pictures.keepFile('media', mediaId, upload)
  } catch (error) {
    await addresses.giveBack(db, mediaId, 0)
    throw error
  }
  const unused = await attach(due, upload, address)
  if (unused && unused !== upload.filename) await pictures.removeFile('media', mediaId, unused)
  return true
}

/** Makes a fetched picture the cover of its work. Returns the file that is no longer used, if there is one. */
async function attach(due: addresses.DuePicture, upload: Upload, address: string): Promise<string | undefined> {
  const { mediaId } = due
  return write(
    async (tx) => {
      if (!(await pictures.lockEntry(tx, 'media', mediaId))) return upload.filename
      const before = await addresses.lockAddress(tx, due)
      const stored = await pictures.storedPictures(tx, 'media', mediaId)
      const same = stored.find(({ filename }) => filename === upload.filename)
      if (before === undefined) return same ? undefined : upload.filename
      const replaced = stored.find(({ id }) => id === before)
      let attachment = same && same !== replaced ? null : (replaced?.id ?? null)
      if (!same && replaced) await pictures.replacePicture(tx, replaced.id, upload, address)
      if (!same && !replaced)
        attachment = await pictures.insertPicture(
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
