import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inContext, newContext } from '@/server/platform/cache/context'
import { type LogReader, logReader } from '@/server/platform/cache/log-reader'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, renewConnections, rows, sql } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { closeQueue, openQueue } from '@/server/platform/jobs/queue'
import { type Tx, write, writeAtOnce, writeOn } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser } from '@/tests/support/factories'

useDatabase()

let reader: LogReader
beforeEach(async () => {
  reader = logReader((statement) => pool().query(statement))
  await reader.read()
})
afterEach(closeQueue)

const many = (count: number) => Array.from({ length: count }, (_, n): CacheTag => `media:${n + 1}`)
const jobs = () => rows<{ data: unknown }>(sql`SELECT data FROM jobs.job WHERE name = 'mail'`)
const described = async (id: number) =>
  (await rows<{ description: string | null }>(sql`SELECT description FROM users WHERE id = ${id}`))[0]?.description

const backend = async (tx: Tx) =>
  (await tx.query<{ pid: number; xid: string }>('SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS xid'))
    .rows

describe('a unit of work', () => {
  test('runs statements of the driver and of Prisma in one transaction', async () => {
    const id = await givenUser()
    await write(async (tx) => {
      const db = await tx.prisma()
      const ofPrisma = await db.$queryRaw`SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS xid`
      expect(ofPrisma).toEqual(await backend(tx))
      await tx.query('UPDATE users SET description = $2 WHERE id = $1', [id, 'By the driver'])
      expect(await db.user.findUnique({ where: { id }, select: { description: true } })).toEqual({
        description: 'By the driver',
      })
      await db.user.update({ where: { id }, data: { description: 'By Prisma' } })
      expect(await described(id)).toBeNull()
    })
    expect(await described(id)).toBe('By Prisma')
  })

  test('does so from each copy of this code: the bundles of the build have their own, and share the connections', async () => {
    await write((tx) => tx.prisma())
    vi.resetModules()
    const copy = await import('@/server/platform/writing/write')
    await copy.write(async (tx) => {
      const db = await tx.prisma()
      expect(await db.$queryRaw`SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS xid`).toEqual(
        await backend(tx),
      )
    })
  })

  test('commits its tags and its jobs with the statements, and nothing of them before', async () => {
    const id = await givenUser()
    const context = newContext()
    await inContext(context, () =>
      write(async (tx) => {
        tx.invalidate(['media:1', 'index:media', 'media:1'])
        tx.addJob('mail', { kind: 'passwordChanged', userId: id })
        await tx.query(sql`UPDATE users SET description = 'Changed' WHERE id = ${id}`)
        tx.invalidate(['media:1', 'series:2'])
        expect([await reader.read(), [...context.invalidated]]).toEqual([[], []])
      }),
    )
    expect((await reader.read()).sort()).toEqual(['index:media', 'media:1', 'series:2'])
    expect([...context.invalidated].sort()).toEqual(['index:media', 'media:1', 'series:2'])
    expect(await jobs()).toEqual([{ data: { kind: 'passwordChanged', userId: id } }])
    expect(await described(id)).toBe('Changed')
  })

  test('that fails leaves nothing, and tells nobody', async () => {
    await openQueue()
    const before = (await jobs()).length
    const id = await givenUser()
    const context = newContext()
    const failed = inContext(context, () =>
      write(async (tx) => {
        tx.invalidate(['media:1'])
        tx.addJob('mail', { kind: 'passwordChanged', userId: id })
        const db = await tx.prisma()
        await db.user.update({ where: { id }, data: { description: 'Changed' } })
        throw new Error('no')
      }),
    )
    await expect(failed).rejects.toThrow('no')
    expect([await reader.read(), await described(id), context.invalidated.size]).toEqual([[], null, 0])
    expect(await jobs()).toHaveLength(before)
    await eventually(() => expect(pool().totalCount - pool().idleCount).toBe(0))
  })

  test('writes no row of the log without tags', async () => {
    await write(async (tx) => {
      tx.invalidate([])
      await tx.query('SELECT 1')
    })
    expect(await reader.read()).toEqual([])
  })

  test('stores up to a thousand tags of one call as they are; more become everything', async () => {
    await write(async (tx) => tx.invalidate([...many(1000), ...many(1000)]))
    expect((await reader.read()).sort()).toEqual(many(1000).sort())
    await write(async (tx) => tx.invalidate(many(1001)))
    expect(await reader.read()).toEqual(['*'])
    await write(async (tx) => {
      tx.invalidate(many(1000))
      tx.invalidate(['index:media', 'media:1'])
    })
    expect((await reader.read()).sort()).toEqual(['index:media', ...many(1000)].sort())
  })

  test('sends its row of the log together with COMMIT', async () => {
    const client = await pool().connect()
    const asked = vi.spyOn(client, 'query')
    await writeOn(client, async (tx) => {
      tx.invalidate(['media:1', "it's" as CacheTag])
      await tx.query('SELECT 1')
      const db = await tx.prisma()
      await db.$queryRaw`SELECT 2`
    })
    const texts = asked.mock.calls.map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    )
    expect(texts).toEqual([
      'BEGIN',
      'SELECT 1',
      'SELECT 2',
      expect.stringMatching(/^INSERT INTO invalidations .*; COMMIT$/),
    ])
    asked.mockRestore()
    client.release()
    expect((await reader.read()).sort()).toEqual(["it's", 'media:1'])
  })

  test('fails when a statement has failed, also if the work went on', async () => {
    const id = await givenUser('present')
    const wentOn = write(async (tx) => {
      await tx.query('SELECT 1 / 0').catch(() => {})
      return id
    })
    await expect(wentOn).rejects.toThrow('had failed')
    const withTags = write(async (tx) => {
      await tx.query('SELECT 1 / 0').catch(() => {})
      tx.invalidate(['media:1'])
    })
    await expect(withTags).rejects.toThrow('aborted')
    expect(await reader.read()).toEqual([])
  })

  test('gives errors of both with their SQLSTATE', async () => {
    const id = await givenUser()
    const twice = sql`INSERT INTO user_permissions (user_id, permission) VALUES (${id}, 'CanEdit'), (${id}, 'CanEdit')`
    const ofDriver = await write((tx) => tx.query(twice)).catch((error: unknown) => error)
    const data = { userId: id, permission: 'CanEdit' } as const
    const ofPrisma = await write(async (tx) =>
      (await tx.prisma()).userPermission.createMany({ data: [data, data] }),
    ).catch((error: unknown) => error)
    expect([isTaken(ofDriver), isTaken(ofPrisma)]).toEqual([true, true])
  })

  test('goes on when all connections are renewed', async () => {
    const id = await givenUser()
    await write(async (tx) => {
      const db = await tx.prisma()
      await tx.query('SELECT 1')
      renewConnections()
      await db.user.update({ where: { id }, data: { description: 'Changed' } })
    })
    expect(await described(id)).toBe('Changed')
  })

  test('keeps concurrent ones apart', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => givenUser()))
    await Promise.all(
      ids.map((id) =>
        write(async (tx) => {
          const db = await tx.prisma()
          await tx.query('UPDATE users SET description = $2 WHERE id = $1', [id, `${id}`])
          const { description } = await db.user.findUniqueOrThrow({ where: { id } })
          expect(description).toBe(`${id}`)
          if (id % 2 === 0) throw new Error('no')
        }).catch(() => {}),
      ),
    )
    for (const id of ids) expect(await described(id)).toBe(id % 2 === 0 ? null : `${id}`)
  })

  test('may take longer than a request', async () => {
    const limit = async (tx: Tx) =>
      (await tx.query<{ limit: string }>(`SELECT current_setting('statement_timeout') AS limit`)).rows
    expect(await write(limit, { minutes: 10 })).toEqual([{ limit: '10min' }])
    expect(await write(limit)).not.toEqual([{ limit: '10min' }])
    expect(await write(limit, { minutes: 2 })).toEqual([{ limit: '2min' }])
  })

  test('can be on a connection of the caller', async () => {
    const client = await pool().connect()
    try {
      await writeOn(client, async (tx) => tx.invalidate(['media:1', 'media:1']))
      expect(await reader.read()).toEqual(['media:1'])
      await writeOn(client, async (tx) => {
        tx.invalidate(['media:2'])
        throw new Error('no')
      }).catch(() => {})
      expect((await client.query('SELECT pg_current_xact_id_if_assigned() AS id')).rows).toEqual([{ id: null }])
    } finally {
      client.release()
    }
    expect(await reader.read()).toEqual([])
  })
})

test('a unit of work may look rows up by indexes alone, which ends with it', async () => {
  const scans = async (tx: Tx) => (await tx.query<{ enable_seqscan: string }>('SHOW enable_seqscan')).rows
  expect(await write(scans, { byIndex: true })).toEqual([{ enable_seqscan: 'off' }])
  expect(await write(scans)).toEqual([{ enable_seqscan: 'on' }])
})

test('a write of one statement needs no transaction, and tells the tags that it has inserted', async () => {
  const id = await givenUser()
  const context = newContext()
  const asked = vi.spyOn(pool(), 'query')
  const written = await inContext(context, () =>
    writeAtOnce<{ id: number }>({
      statement: {
        name: 'test-at-once',
        text: `WITH written AS (UPDATE users SET description = 'Changed' WHERE id = $1::int RETURNING id),
          logged AS (INSERT INTO invalidations (tags) SELECT ARRAY['user:' || id] FROM written) SELECT id FROM written`,
        values: [id],
      },
      tagsOf: (row) => [`user:${row.id}`],
    }),
  )
  // The NOTIFY of the writes before, which comes some milliseconds after them, is none of its statements.
  const statements = asked.mock.calls.filter(([statement]) => !String(statement).includes('pg_notify'))
  expect(statements).toHaveLength(1)
  asked.mockRestore()
  expect([written, [...context.invalidated]]).toEqual([{ id }, [`user:${id}`]])
  expect(await reader.read()).toEqual([`user:${id}`])
})
