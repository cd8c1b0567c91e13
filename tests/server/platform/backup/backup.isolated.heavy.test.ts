import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { verifyArchive } from '@/server/platform/backup/archive'
import { backUp } from '@/server/platform/backup/backup'
import { type OnProgress, restore } from '@/server/platform/backup/restore'
import { tablesOf } from '@/server/platform/backup/schema'
import { rows, sql } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { enqueue, openQueue } from '@/server/platform/jobs/queue'
import { folderStorage } from '@/server/platform/storage/folder'
import { bucketStorage } from '@/server/platform/storage/open'
import { keptKey, type Storage } from '@/server/platform/storage/storage'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenReview, givenUser } from '@/tests/support/factories'
import { type S3, startS3, storeIn } from '@/tests/support/s3'
import { databaseUrl, run } from '@/tests/support/server'

useDatabase()

const MIGRATIONS = join(process.cwd(), 'prisma/migrations')
const target = `restored_${process.pid}`
const server = inject('serverUrl')
const targetUrl = databaseUrl(server, target)
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const file = join(folder, 'site.backup')
const url = process.env.DATABASE_URL ?? ''
const store = folderStorage(mkdtempSync(join(tmpdir(), 'pictures-')))
let s3: S3
let leaver: number
/** A picture of a user, and a file in the store that no row names. */
let own: string
let stray: string

beforeAll(async () => {
  const user = await givenUser('mira')
  leaver = await givenUser('leaver')
  const media = await givenMedia({ title: '侍チャンプルー \\N "quoted"\ttab' })
  await givenReview({ posterId: user, mediaId: media, rawText: 'line\nline\\.\n' })
  await givenReview({ posterId: leaver, mediaId: media })
  await openQueue()
  await enqueue('mail', { kind: 'passwordChanged', userId: user })
  await rows(sql`INSERT INTO attachments (user_id, type, filename, width, height, color)
    VALUES (${user}, 'Primary', 'a.webp', 10, 10, '#445566')`)
  await rows(sql`INSERT INTO attachments (media_id, type, filename, drawn, width, height, color)
    VALUES (${media}, 'Primary', 'lost.webp', false, 10, 10, '#445566'),
           (${media}, 'Banner', 'drawn-x.webp', true, 10, 10, '#445566')`)
  ;[own, stray] = [keptKey('user', user, 'a.webp'), keptKey('user', user, 'stray.webp')]
  s3 = await startS3()
  storeIn(s3.address('site'))
  const bucket = bucketStorage()
  await bucket.write(own, Buffer.from('the picture'))
  await bucket.write(stray, Buffer.from('named by nothing'))
  expect((await backUp(url, file, { version: '0.01', store: bucket, secret: 'the secret' })).files).toBe(1)
})
afterAll(async () => {
  storeIn(undefined)
  await s3.stop()
  await run(server, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`)
  rmSync(folder, { recursive: true, force: true })
})

const emptyTarget = () =>
  run(
    server,
    `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`,
    `CREATE DATABASE ${target} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )

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
    await expect(backUp(url, file, { version: '0.01', store })).rejects.toThrow(/^No backup was made/)
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
    // A table of several parts, among others: 6 MB of long texts.
    const id = await givenCharacter('Read Much')
    await rows(sql`INSERT INTO reviews (character_id, poster_id, kind, raw_text)
      SELECT ${id}, ${leaver}, 'comment', repeat('long ', 10000) FROM generate_series(1, 120)`)
    const { tables } = await backUp(url, busy, { version: '0.01', store })
    expect(tables.find(({ name }) => name === 'reviews')).toMatchObject({ parts: 2 })
    await rows(sql`DELETE FROM reviews WHERE character_id = ${id}`)
    isWriting = false
    await writing
    // The foreign keys hold: no review is without its work and its author.
    await emptyTarget()
    await restore(targetUrl, busy, { replaces: false, store })
    rmSync(busy)
  })
})

describe('a file that is restored', () => {
  const pictures = folderStorage(mkdtempSync(join(tmpdir(), 'pictures-')))
  let restored: Awaited<ReturnType<typeof restore>>
  let before: Record<string, string[]>
  let after: Record<string, string[]>

  beforeAll(async () => {
    before = await contentsOf(url)
    const fresh = join(folder, 'fresh')
    await backUp(url, fresh, { version: '0.01', store: bucketStorage(), secret: 'the secret' })
    await emptyTarget()
    await pictures.write(stray, Buffer.from('of the site before'))
    const steps: Parameters<OnProgress>[] = []
    const onProgress: OnProgress = (...done) => void steps.push(done)
    restored = await restore(targetUrl, fresh, { replaces: false, store: pictures, onProgress })
    // Each step goes on to its end, and never back.
    expect([...new Set(steps.map(([step]) => step))]).toEqual(['Checking', 'Restoring', 'Indexing'])
    for (const step of ['Checking', 'Restoring', 'Indexing']) {
      const shares = steps.filter(([of]) => of === step).map(([, share]) => share)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect([shares.length > 10, shares.at(-1)], step).toEqual([true, 1])
    }
    rmSync(fresh)
    after = await contentsOf(targetUrl)
  })

  test('gives the same rows, schema, sequences and secret; no jobs', async () => {
    expect([restored.secret, restored.deletedSince]).toEqual(['the secret', []])
    expect(after).toEqual(before)
    expect(await schemaOf(targetUrl)).toEqual(await schemaOf(url))
    await using(targetUrl, async (client) => {
      const { rows } = await client.query(`SELECT to_regclass('jobs.job') AS jobs, nextval('users_id_seq')::int AS next,
        (SELECT max(id) FROM users) AS last, (SELECT count(*)::int FROM _prisma_migrations) AS migrations`)
      expect(rows[0].jobs).toBeNull()
      expect(rows[0].next).toBeGreaterThan(rows[0].last)
      expect(rows[0].migrations).toBe((await verifyArchive(file)).migrations.length)
    })
  })

  test('brings the pictures of its bucket into a folder, and leaves what is there', async () => {
    expect(await keysIn(pictures)).toEqual([own, stray])
    expect(String(await pictures.read(own))).toBe('the picture')
  })

  test('needs --replace where there are data, and nobody may use them', async () => {
    await expect(restore(targetUrl, file, { replaces: false, store: pictures })).rejects.toThrow('--replace')
    await using(targetUrl, async () => {
      await expect(restore(targetUrl, file, { replaces: true, store: pictures })).rejects.toThrow('Stop the site')
    })
    expect(await contentsOf(targetUrl)).toEqual(after)
  })

  test('changes nothing when it is no backup', async () => {
    const wrong = join(folder, 'wrong')
    writeFileSync(wrong, 'hello')
    await expect(restore(targetUrl, wrong, { replaces: true, store: pictures })).rejects.toThrow('is not a backup')
    expect(await contentsOf(targetUrl)).toEqual(after)
    rmSync(wrong)
  })

  test('replaces data and pictures, and tells which users the replaced site had deleted since', async () => {
    await using(targetUrl, (client) => client.query('DELETE FROM users WHERE id = $1', [leaver]))
    const again = await restore(targetUrl, file, { replaces: true, store: pictures })
    expect(again.deletedSince).toEqual([leaver])
    expect(await keysIn(pictures)).toEqual([own])
  })
})

test('a backup of an older version is migrated', async () => {
  const older = join(folder, 'older-migrations')
  cpSync(MIGRATIONS, older, { recursive: true })
  const last =
    readdirSync(older)
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? ''
  rmSync(join(older, last), { recursive: true })
  const empty = join(folder, 'older.backup')
  await emptyTarget()
  await migrate(targetUrl, older)
  await backUp(targetUrl, empty, { version: '0.00', store, takesEmpty: true })
  await restore(targetUrl, empty, { replaces: true, store })
  expect(await schemaOf(targetUrl)).toEqual(await schemaOf(url))
  // That version itself refuses the newer one.
  await expect(restore(targetUrl, file, { replaces: true, store, folder: older })).rejects.toThrow('newer version')
  rmSync(empty)
  rmSync(older, { recursive: true })
})

test('a deletion of an account is noted, with nothing but its id', async () => {
  await deleteUser(await givenUser('gone'))
  const [row] = (await contentsOf(url)).deleted_users ?? []
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

describe('pictures', () => {
  test('that cannot be stored leave the database as it was', async () => {
    const refusing = { ...store, write: async () => Promise.reject(new Error('The store does not answer.')) }
    await emptyTarget()
    await expect(restore(targetUrl, file, { replaces: false, store: refusing })).rejects.toThrow(
      `Nothing was restored from ${file} into the database ${new URL(targetUrl).host}/${target}: The store does not answer.`,
    )
    expect(await using(targetUrl, async (client) => (await tablesOf(client)).length)).toBe(0)
  })

  test('that cannot be read end the backup', async () => {
    const refusing = { ...store, read: async () => Promise.reject(new Error('The store does not answer.')) }
    await expect(backUp(url, join(folder, 'none'), { version: '0.01', store: refusing })).rejects.toThrow(
      `No backup was made as ${join(folder, 'none')} from the database ${new URL(url).host}${new URL(url).pathname}: The store does not answer.`,
    )
    expect(readdirSync(folder)).not.toContain('none')
  })
})

async function keysIn(from: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of from.list('kept/')) keys.push(key)
  return keys.sort()
}
