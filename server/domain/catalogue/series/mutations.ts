import { SERIES } from '@/lib/catalogue/fields/entries'
import type { SeriesChange, SeriesInput } from '@/lib/catalogue/schemas/names-input'
import { endsBeforeBegin } from '@/lib/partial-date'
import type { CacheTag } from '@/server/platform/cache/tags'
import type { Prisma } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { editedNow, expectShown, lockedEntry, removable } from '../entries/access'
import { someMissing } from '../entries/queries'
import { columnsOf, idOf } from '../entries/rules'
import { writeSearchKeys } from '../entries/writes'
import { followWorks } from '../media/mutations'
import { searchKeys } from '../media/rules'

/**
 * Creates a series as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (a work that does not exist, an end before the beginning)
 */
export async function addSeries(tx: Tx, input: SeriesInput): Promise<number> {
  const db = await tx.prisma()
  const { id } = await db.series.create({
    data: { ...columnsOf(SERIES, input), editedAt: new Date() },
    select: { id: true },
  })
  await settleSeries(tx, id, input)
  return id
}

/**
 * Changes a series as a part of a unit of work; every given field replaces the old value. Not recorded.
 * @throws AppError notFound, hidden, invalidInput (a work that does not exist, an end before the beginning)
 */
export async function changeSeries(tx: Tx, id: number, input: SeriesChange): Promise<void> {
  const db = await tx.prisma()
  const before = await lockedEntry(db, 'series', id)
  await db.series.update({ where: { id }, data: { ...columnsOf(SERIES, input), ...editedNow(before) } })
  await settleSeries(tx, id, input)
}

/**
 * Writes the given works and what is derived, and invalidates.
 * @throws AppError invalidInput (a work that does not exist, an end before the beginning)
 */
export async function settleSeries(tx: Tx, id: number, { media }: SeriesChange): Promise<void> {
  const db = await tx.prisma()
  const tags: CacheTag[] = [`series:${id}`, 'index:series', ...(media ? await replaceMedia(db, id, media) : [])]
  const series = await db.series.findUniqueOrThrow({ where: { id } })
  if (endsBeforeBegin(series.statedStartDate, series.statedEndDate)) throw invalidInput({ endDate: 'endsBeforeBegin' })
  const { title, nativeTitle, romajiTitle } = series
  await writeSearchKeys(db, 'series', id, (merged) => searchKeys([title, nativeTitle, romajiTitle, ...merged]))
  tx.invalidate([...tags, ...(await followWorks(db, [id]))])
}

/** Works that enter or leave are edited ones. Their history has it, too (mirrors/). */
async function replaceMedia(db: Prisma.TransactionClient, id: number, works: readonly number[]): Promise<CacheTag[]> {
  if (await someMissing(db, 'media', works)) throw invalidInput({ media: 'unknownEntry' })
  const moved = await db.$queryRaw<{ id: number; from: number | null }[]>`WITH moving AS (
      SELECT id, series_id AS "from" FROM media
      WHERE (series_id = ${id} AND id <> ALL(${works}::int[]) AND ${removable('media', 'id')}) OR (series_id IS DISTINCT FROM ${id} AND id = ANY(${works}::int[]))
      ORDER BY id FOR NO KEY UPDATE)
    UPDATE media m SET series_id = CASE WHEN m.id = ANY(${works}::int[]) THEN ${id}::int END, edited_at = now(), updated_at = now()
    FROM moving WHERE m.id = moving.id RETURNING m.id, moving."from"`
  await expectShown(db, 'media', moved.map(idOf))
  const others = moved.flatMap(({ from }) => (from === null || from === id ? [] : [from]))
  const left = await followWorks(db, others)
  return [
    ...moved.map((work): CacheTag => `media:${work.id}`),
    ...others.map((from): CacheTag => `series:${from}`),
    ...left,
    ...(moved.length > 0 ? (['index:media'] as const) : []),
  ]
}
