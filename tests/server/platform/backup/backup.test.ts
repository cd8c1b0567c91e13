import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { verifyArchive } from '@/server/platform/backup/archive'
import { backUp } from '@/server/platform/backup/backup'
import { restore } from '@/server/platform/backup/restore'
import { tablesOf } from '@/server/platform/backup/schema'
import { rows, sql } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { enqueue, openQueue } from '@/server/platform/jobs/queue'
import { folderStorage } from '@/server/platform/storage/folder'
import { bucketStorage } from '@/server/platform/storage/open'
import { keptKey, type Storage } from '@/server/platform/storage/storage'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser } from '@/tests/support/factories'
import { startS3, storeIn } from '@/tests/support/s3'
import { databaseUrl, run } from '@/tests/support/server'

useDatabase()

const MIGRATIONS = join(process.cwd(), 'prisma/migrations')
const target = `restored_${process.pid}`
const server = inject('serverUrl')
const targetUrl = databaseUrl(server, target)
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const file = join(folder, 'site.backup')
const store = folderStorage(mkdtempSync(join(tmpdir(), 'pictures-')))
let leaver: number

beforeAll(async () => {
  const user = await givenUser('mira')
  leaver = await givenUser('leaver')
  const media = await givenMedia({ title: '侍チャンプルー \\N "quoted"\ttab' })
  await givenReview({ posterId: user, mediaId: media, rawText: 'line\nline\\.\n' })
  await givenReview({ posterId: leaver, mediaId: media })
  await openQueue()
  await enqueue('mail', { kind: 'passwordChanged', userId: user })
  await backUp(process.env.DATABASE_URL ?? '', file, { version: '0.01', store, secret: 'the secret' })
})
afterAll(async () => {
  await run(server, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`)
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await run(
    server,
    `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`,
    `CREATE DATABASE ${target} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
})

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The rows of every table, as text. */
const contentsOf = (url: string) =>
  using(url, async (client) => {
    const all: Record<string, string[]> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`,
      )
      if (rows.length > 0) all[name] = rows.map(({ row }) => row)
    }
    return all
  })

/** Everything but the rows that makes a schema: columns, constraints, indexes, triggers, functions. */
const schemaOf = (url: string) =>
  using(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS line
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '')
         FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`,
    )
    return rows.map(({ line }) => line)
  })

describe('a backup', () => {
  test('is a file for its owner alone, and whole', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['site.backup'])
    const { tables, migrations } = await verifyArchive(file)
    expect(tables.find(({ name }) => name === 'reviews')?.rows).toBe(2)
    expect(migrations.map(({ name }) => name)).toEqual(
      readdirSync(MIGRATIONS)
        .filter((name) => /^\d/.test(name))
        .sort(),
    )
    expect(tables.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['rate_limits']))
  })

  test('replaces no file, and leaves none when it fails', async () => {
    const before = readFileSync(file)
    await expect(backUp(process.env.DATABASE_URL ?? '', file, { version: '0.01', store })).rejects.toThrow(
      /^No backup was made/,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
    const other = join(folder, 'other')
    await expect(backUp(databaseUrl(server, 'no_such_database'), other, { version: '0.01', store })).rejects.toThrow(
      /^No backup was made/,
    )
    expect(readdirSync(folder)).toEqual(['site.backup'])
  })

  test('is of one moment, while the site writes', async () => {
    const busy = join(folder, 'busy')
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n++)
        await givenReview({ mediaId: await givenMedia({ title: `busy ${n}` }), posterId: await givenUser(`busy${n}`) })
    })()
    // A table of several parts, among others.
    await rows(sql`INSERT INTO deleted_users (user_id) SELECT 1000000 + n FROM generate_series(1, 200000) n`)
    const { tables } = await backUp(process.env.DATABASE_URL ?? '', busy, { version: '0.01', store })
    expect(tables.find(({ name }) => name === 'deleted_users')).toMatchObject({ rows: 200_000, parts: 2 })
    await rows(sql`DELETE FROM deleted_users`)
    isWriting = false
    await writing
    // The foreign keys hold: no review is without its work and its author.
    await restore(targetUrl, busy, { replaces: false, store })
    rmSync(busy)
  })
})

describe('restoring', () => {
  test('gives the same rows, schema, sequences and secret; no jobs', async () => {
    const before = await contentsOf(process.env.DATABASE_URL ?? '')
    const fresh = join(folder, 'fresh')
    await backUp(process.env.DATABASE_URL ?? '', fresh, { version: '0.01', store, secret: 'the secret' })
    const { secret, deletedSince } = await restore(targetUrl, fresh, { replaces: false, store })
    rmSync(fresh)
    expect([secret, deletedSince]).toEqual(['the secret', []])
    expect(await contentsOf(targetUrl)).toEqual(before)
    expect(await schemaOf(targetUrl)).toEqual(await schemaOf(process.env.DATABASE_URL ?? ''))
    await using(targetUrl, async (client) => {
      const { rows } = await client.query(`SELECT to_regclass('jobs.job') AS jobs, nextval('users_id_seq')::int AS next,
        (SELECT max(id) FROM users) AS last, (SELECT count(*)::int FROM _prisma_migrations) AS migrations`)
      expect(rows[0].jobs).toBeNull()
      expect(rows[0].next).toBeGreaterThan(rows[0].last)
      expect(rows[0].migrations).toBe((await verifyArchive(file)).migrations.length)
    })
  })

  test('a backup of an older version migrates it', async () => {
    const older = join(folder, 'older-migrations')
    cpSync(MIGRATIONS, older, { recursive: true })
    const last =
      readdirSync(older)
        .filter((name) => /^\d/.test(name))
        .sort()
        .at(-1) ?? ''
    rmSync(join(older, last), { recursive: true })
    const empty = join(folder, 'older.backup')
    await migrate(targetUrl, older)
    await backUp(targetUrl, empty, { version: '0.00', store })
    await restore(targetUrl, empty, { replaces: true, store })
    expect(await schemaOf(targetUrl)).toEqual(await schemaOf(process.env.DATABASE_URL ?? ''))
    // That version itself refuses the newer one.
    await expect(restore(targetUrl, file, { replaces: true, store, folder: older })).rejects.toThrow('newer version')
    rmSync(empty)
    rmSync(older, { recursive: true })
  })

  test('into a database with data needs --replace, and nobody may use it', async () => {
    await restore(targetUrl, file, { replaces: false, store })
    await expect(restore(targetUrl, file, { replaces: false, store })).rejects.toThrow('--replace')
    await using(targetUrl, async () => {
      await expect(restore(targetUrl, file, { replaces: true, store })).rejects.toThrow('Stop the site')
    })
    await restore(targetUrl, file, { replaces: true, store })
  })

  test('tells which users the replaced site had deleted since', async () => {
    await restore(targetUrl, file, { replaces: false, store })
    await using(targetUrl, (client) => client.query('DELETE FROM users WHERE id = $1', [leaver]))
    expect((await restore(targetUrl, file, { replaces: true, store })).deletedSince).toEqual([leaver])
  })

  test('a deletion of an account is noted, with nothing but its id', async () => {
    await deleteUser(await givenUser('gone'))
    const [row] = (await contentsOf(process.env.DATABASE_URL ?? '')).deleted_users ?? []
    expect(Object.keys(JSON.parse(row ?? '{}')).sort()).toEqual(['deleted_at', 'user_id'])
  })

  test.each([
    [
      'with another byte',
      (bytes: Buffer) => bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['without its end', (bytes: Buffer) => bytes.subarray(0, -2000)],
    ['that is something else', () => Buffer.from('hello')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('refuses a file %s', async (_, damaged) => {
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, damaged(Buffer.from(readFileSync(file))))
    await expect(verifyArchive(wrong)).rejects.toThrow(/is not a|is damaged|newer version/)
    rmSync(wrong)
  })

  test('changes nothing when it refuses', async () => {
    await restore(targetUrl, file, { replaces: false, store })
    const before = await contentsOf(targetUrl)
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, 'hello')
    await expect(restore(targetUrl, wrong, { replaces: true, store })).rejects.toThrow('is not a backup')
    expect(await contentsOf(targetUrl)).toEqual(before)
    rmSync(wrong)
  })
})

describe('pictures', () => {
  const url = process.env.DATABASE_URL ?? ''
  const keysIn = async (from: Storage) => {
    const keys: string[] = []
    for await (const key of from.list('kept/')) keys.push(key)
    return keys.sort()
  }

  test('are in a backup, and are restored from a bucket into a folder', async () => {
    const s3 = await startS3()
    storeIn(s3.address('site'))
    const bucket = bucketStorage()
    try {
      const user = await givenUser('painter')
      const media = await givenMedia({ title: 'Painted' })
      await rows(sql`INSERT INTO attachments (user_id, type, filename, width, height, color)
        VALUES (${user}, 'Primary', 'a.webp', 10, 10, '#445566')`)
      await rows(sql`INSERT INTO attachments (media_id, type, filename, drawn, width, height, color)
        VALUES (${media}, 'Primary', 'lost.webp', false, 10, 10, '#445566'),
               (${media}, 'Banner', 'drawn-x.webp', true, 10, 10, '#445566')`)
      const [own, stray] = [keptKey('user', user, 'a.webp'), keptKey('user', user, 'stray.webp')]
      await bucket.write(own, Buffer.from('the picture'))
      await bucket.write(stray, Buffer.from('named by nothing'))
      const painted = join(folder, 'painted')
      expect((await backUp(url, painted, { version: '0.01', store: bucket })).files).toBe(1)
      const target = folderStorage(mkdtempSync(join(tmpdir(), 'pictures-')))
      await target.write(stray, Buffer.from('of the site before'))
      await restore(targetUrl, painted, { replaces: false, store: target })
      expect(await keysIn(target)).toEqual([own, stray])
      expect(String(await target.read(own))).toBe('the picture')
      await restore(targetUrl, painted, { replaces: true, store: target })
      expect(await keysIn(target)).toEqual([own])
    } finally {
      storeIn(undefined)
      await s3.stop()
    }
  })

  test('that cannot be stored leave the database as it was', async () => {
    const refusing = { ...store, write: async () => Promise.reject(new Error('The store does not answer.')) }
    await expect(restore(targetUrl, join(folder, 'painted'), { replaces: false, store: refusing })).rejects.toThrow(
      'Nothing was restored: The store does not answer.',
    )
    expect(await using(targetUrl, async (client) => (await tablesOf(client)).length)).toBe(0)
  })

  test('that cannot be read end the backup', async () => {
    const refusing = { ...store, read: async () => Promise.reject(new Error('The store does not answer.')) }
    await expect(backUp(url, join(folder, 'none'), { version: '0.01', store: refusing })).rejects.toThrow(
      'No backup was made: The store does not answer.',
    )
    expect(readdirSync(folder)).not.toContain('none')
  })
})
