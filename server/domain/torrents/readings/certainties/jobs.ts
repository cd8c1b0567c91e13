import type { CacheTag } from '@/server/platform/cache/tags'
import { pool } from '@/server/platform/database/client'
import { sqlState } from '@/server/platform/database/sql-state'
import { log } from '@/server/platform/log'
import { write } from '@/server/platform/writing/write'
import { isOfRows, isOfTime } from '../jobs'
import { worksOf } from '../queries'
import { READING, type ReadingRow, storedOf } from '../rows'
import { compared } from '../rules'
import type { Work } from '../works/rules'

/** Torrents of one transaction, at most. */
const BATCH = 100
/** Minutes that one may take. */
const LIMIT = { minutes: 2 }

/**
 * Tells anew how sure the readings of torrents are whose works have changed: by a merge, a place in TheTVDB, a number
 * of episodes. In short transactions; what a person has set stays. A torrent whose values fail is left as it is. A work
 * with one that is locked for long is left for later, after all others.
 */
export async function renewCertainties(batch = BATCH): Promise<void> {
  const left: number[] = []
  let failure: unknown
  for (;;) {
    const { rows } = await pool().query<Changed>(NEXT, [left])
    const [changed] = rows
    if (!changed) break
    try {
      await renewWork(changed, batch)
    } catch (error) {
      if (!isOfTime(sqlState(error))) throw error
      failure = error
      left.push(changed.mediaId)
    }
  }
  if (failure) throw failure
}

/** A work, and its rows that are read: one that is added meanwhile is taken again. */
type Changed = { mediaId: number; ids: number[] }

/** Goes through the torrents of a work by their ids. A batch that fails is halved. */
async function renewWork({ mediaId, ids }: Changed, batch: number): Promise<void> {
  const work = (await worksOf(pool(), [mediaId])).get(mediaId)
  let size = batch
  let last = work ? 0 : undefined
  while (work && last !== undefined) {
    const from: number = last
    try {
      last = await renewSome(work, from, size)
      size = Math.min(batch, size * 2)
    } catch (error) {
      const state = sqlState(error)
      if (!isOfRows(state) || (size === 1 && isOfTime(state))) throw error
      if (size === 1) last = await skipped(mediaId, from, error)
      size = Math.ceil(size / 2)
    }
  }
  await write((tx) => tx.query(DONE, [ids]))
}

async function skipped(mediaId: number, last: number, error: unknown): Promise<number | undefined> {
  const { rows } = await pool().query<{ id: number }>(AFTER, [mediaId, last])
  log.warn({ err: error, torrent: rows[0]?.id }, 'how sure the reading of a torrent is was not told anew')
  return rows[0]?.id
}

type Row = { id: number; name: string; reading: ReadingRow }

/** Returns the last of the torrents that were compared; undefined if none is left. */
async function renewSome(work: Work, after: number, size: number): Promise<number | undefined> {
  return write(async (tx) => {
    const { rows: torrents } = await tx.query<Row>(LOCK, [work.id, after, size])
    const others = torrents.flatMap(({ id, name, reading }) => {
      const { certainty, read } = compared(storedOf(reading), name, work)
      const { isAbsolute } = read
      const isSame = certainty === reading.certainty && isAbsolute === reading.isAbsolute
      return isSame ? [] : [{ id, certainty, isAbsolute }]
    })
    if (others.length > 0) {
      const column = <Name extends keyof (typeof others)[number]>(name: Name) => others.map((other) => other[name])
      await tx.query(UPDATE, [column('id'), column('certainty'), column('isAbsolute')])
      tx.invalidate([...others.map(({ id }): CacheTag => `torrent:${id}`), `media:${work.id}`, 'index:torrent'])
    }
    return torrents.length < size ? undefined : torrents.at(-1)?.id
  }, LIMIT)
}

const NEXT = `SELECT media_id AS "mediaId", array_agg(id) AS ids FROM changed_readings
  WHERE media_id = (SELECT media_id FROM changed_readings WHERE media_id <> ALL($1::int[]) ORDER BY id LIMIT 1) GROUP BY media_id`
const DONE = 'DELETE FROM changed_readings WHERE id = ANY($1::int[])'
const AFTER = 'SELECT min(id) AS id FROM torrents WHERE media_id = $1::int AND id > $2::int'
const LOCK = `SELECT id, name, ${READING('torrents')} AS reading FROM torrents WHERE media_id = $1::int AND id > $2::int
  ORDER BY id LIMIT $3::int FOR NO KEY UPDATE`
const UPDATE = `UPDATE torrents t SET certainty = given.certainty, is_absolute = given.is_absolute
  FROM unnest($1::int[], $2::certainty[], $3::boolean[]) AS given (id, certainty, is_absolute) WHERE t.id = given.id`
