import { expect, test } from 'vitest'
import { pool, prisma } from '@/server/platform/database/client'
import { isForeign, isTaken, sqlState } from '@/server/platform/database/sql-state'
import { useDatabase } from '@/tests/support/database'

useDatabase()

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
const TAG = "INSERT INTO tags (name, key) VALUES ('Twice', 'twice')"
const SYNONYM = "INSERT INTO synonyms (media_id, title) VALUES (2147483647, 'Nobody')"

test('a unique value that is in use is found in errors of the driver, of Prisma and of its raw statements', async () => {
  await pool().query(TAG)
  for (const work of [
    () => pool().query(TAG),
    () => prisma().$executeRawUnsafe(TAG),
    () => prisma().tag.create({ data: { name: 'Twice', key: 'twice' } }),
  ]) {
    const error = await failure(work())
    expect(isTaken(error)).toBe(true)
    expect(isForeign(error)).toBe(false)
  }
})

test('so is a row that does not exist', async () => {
  for (const work of [
    () => pool().query(SYNONYM),
    () => prisma().$executeRawUnsafe(SYNONYM),
    () => prisma().synonym.create({ data: { mediaId: 2_147_483_647, title: 'Nobody' } }),
  ])
    expect(isForeign(await failure(work()))).toBe(true)
})

test.each([new Error('23505'), Object.assign(new Error(), { code: 'P2025' }), { code: 'EPIPE' }, null, '23505'])(
  '%s has no SQLSTATE',
  (error) => {
    expect(sqlState(error)).toBeUndefined()
  },
)
