import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseChecks } from '@/server/doctor/checks'
import { backUp } from '@/server/platform/backup/backup'
import { restore } from '@/server/platform/backup/restore'
import { disconnect } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { closeQueue, enqueue, openQueue } from '@/server/platform/jobs/queue'
import { folderStorage } from '@/server/platform/storage/folder'
import { useDatabase } from '@/tests/support/database'
import { databaseUrl, run } from '@/tests/support/server'

useDatabase()

const server = inject('serverUrl')
const scratch = `mokuroku_rights_${process.pid}`
const [owner, limited] = [`owner_${process.pid}`, `limited_${process.pid}`]

/** The address of a database for an account of these tests, whose password is its name. */
function as(account: string, database = scratch): string {
  const url = new URL(databaseUrl(server, database))
  ;[url.username, url.password] = [account, account]
  return url.href
}

/** The SQL of a sentence, which begins after its last colon. */
const sqlOf = (sentence: string) => sentence.slice(sentence.lastIndexOf(': ') + 2)

const create = (more = '') =>
  run(server, `CREATE DATABASE ${scratch} ${more} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)

beforeEach(async () => {
  for (const account of [owner, limited]) await run(server, `CREATE ROLE ${account} LOGIN PASSWORD '${account}'`)
})
afterEach(async () => {
  await run(server, `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`)
  const own = databaseUrl(server, new URL(process.env.DATABASE_URL ?? '').pathname.slice(1))
  for (const account of [owner, limited]) await run(own, `DROP OWNED BY ${account}`, `DROP ROLE ${account}`)
})

const refusalOf = (url: string): Promise<string> =>
  migrate(url).then(
    () => '',
    (error: Error) => error.message,
  )
const rightsOf = async (url: string) => (await databaseChecks(url)).find(({ check }) => check === 'rights')

describe('an account of an empty database', () => {
  test('that owns it, by the two lines of the guide, needs nothing else', async () => {
    await create(`OWNER ${owner}`)
    expect((await migrate(as(owner))).length).toBeGreaterThan(90)
    expect(await rightsOf(as(owner))).toMatchObject({ state: 'good' })
  })

  test('that owns it goes on where somebody else has made tables in it', async () => {
    await create(`OWNER ${owner}`)
    await migrate(as(owner))
    await run(
      databaseUrl(server, scratch),
      'CREATE TABLE copied AS TABLE users',
      `DELETE FROM _prisma_migrations WHERE migration_name = '0128_signing_secret'`,
      'DROP TABLE signing_secret',
    )
    expect(await migrate(as(owner))).toEqual(['0128_signing_secret'])
    expect(await rightsOf(as(owner))).toMatchObject({ state: 'good' })
  })

  test('that has all rights to the database alone is told what to type, and that is enough', async () => {
    await create()
    await run(server, `GRANT ALL ON DATABASE ${scratch} TO ${limited}`)
    const sentence = await refusalOf(as(limited))
    expect(sentence).toBe(
      `The account ${limited} may not make tables in the schema public in the database ${scratch}; GRANT ALL ON DATABASE is not enough. Make it the owner, in that database as an administrator of PostgreSQL: ALTER DATABASE "${scratch}" OWNER TO "${limited}";`,
    )
    expect(await rightsOf(as(limited))).toEqual({ check: 'rights', state: 'bad', message: sentence })
    await run(databaseUrl(server, scratch), sqlOf(sentence))
    expect((await migrate(as(limited))).length).toBeGreaterThan(90)
  })

  test('whose schema public belongs to somebody else is told that, too', async () => {
    await create()
    await run(databaseUrl(server, scratch), 'ALTER SCHEMA public OWNER TO mokuroku')
    const sentence = await refusalOf(as(limited))
    expect(sentence).toContain('may not make tables in the schema public, the extension pg_trgm, the schema jobs in')
    expect(sqlOf(sentence)).toContain(`ALTER SCHEMA public OWNER TO "${limited}";`)
    await run(databaseUrl(server, scratch), ...sqlOf(sentence).split(/(?<=;) /))
    expect((await migrate(as(limited))).length).toBeGreaterThan(90)
  })

  test('that may make no schemas needs none where all are there', async () => {
    await create()
    await run(
      databaseUrl(server, scratch),
      'CREATE EXTENSION pg_trgm',
      `GRANT ALL ON SCHEMA public TO ${limited}`,
      `CREATE SCHEMA jobs AUTHORIZATION ${limited}`,
    )
    expect((await migrate(as(limited))).length).toBeGreaterThan(90)
    await serving(as(limited), openQueue)
  })
})

/** Runs what opens connections of its own on another database. */
async function serving(url: string, work: () => Promise<unknown>): Promise<void> {
  const { DATABASE_URL } = env()
  await closeQueue()
  await disconnect()
  env().DATABASE_URL = url
  try {
    await work()
  } finally {
    await closeQueue()
    await disconnect()
    env().DATABASE_URL = DATABASE_URL
  }
}

test('a backup is restored by the owner of the database alone, which is said before anything is changed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rights-')), 'site.backup')
  const store = folderStorage(mkdtempSync(join(tmpdir(), 'pictures-')))
  await backUp(process.env.DATABASE_URL ?? '', file, { version: '0.01', store, takesEmpty: true })
  await create()
  await run(databaseUrl(server, scratch), `GRANT ALL ON DATABASE ${scratch} TO ${limited}`)
  const sentence = await restore(as(limited), file, { replaces: true, store }).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(sentence).toMatch(
    /^Nothing was restored from .*: The account limited_\d+ may not make the schemas of the database .* anew\. Make it the owner/,
  )
  await run(databaseUrl(server, scratch), sqlOf(sentence))
  await restore(as(limited), file, { replaces: true, store })
  expect(await migrate(as(limited))).toEqual([])
})

describe('an account of a database whose schema is complete', () => {
  const name = () => new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)

  test('starts with nothing but what it needs, by the SQL of the sentence', async () => {
    const sentence = await refusalOf(as(limited, name()))
    expect(sentence).toMatch(/^The account limited_\d+ may not read and write .+, .+, .+ and \d+ more in the database /)
    expect(await rightsOf(as(limited, name()))).toMatchObject({ state: 'bad', message: sentence })
    await run(process.env.DATABASE_URL ?? '', ...sqlOf(sentence).split(/(?<=;) /))
    expect(await migrate(as(limited, name()))).toEqual([])
    expect(await rightsOf(as(limited, name()))).toMatchObject({
      state: 'good',
      message: expect.stringContaining('migrations of another version need mokuroku'),
    })
    await serving(as(limited, name()), () => enqueue('clean', {}))
  })
})
