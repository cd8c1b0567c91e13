import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTable, runShell } from '@/server/programs/sql-shell'
import { useDatabase } from '@/tests/support/database'

useDatabase()

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
})
afterAll(() => client.end())

/** What the shell prints for these lines, and how many statements failed. */
async function shell(...lines: string[]): Promise<{ printed: string; failed: number }> {
  let printed = ''
  const output = new Writable({
    write(chunk, _, done) {
      printed += chunk
      done()
    },
  })
  const input = Readable.from(lines.map((line) => `${line}\n`))
  const failed = await runShell(client, { input, output, isInteractive: false })
  return { printed, failed }
}

test('statements over several lines are run one after the other, and their rows are columns', async () => {
  const { printed, failed } = await shell(
    'CREATE TEMP TABLE works (id int, title text);',
    "INSERT INTO works VALUES (1, 'Akira'),",
    '  (20, NULL);',
    'SELECT * FROM works',
  )
  expect(printed.split('\n')).toEqual([
    'CREATE',
    'INSERT 2',
    'id | title',
    '---+------',
    '1  | Akira',
    '20 |',
    'SELECT 2',
    '',
  ])
  expect(failed).toBe(0)
})

test('a statement that fails is told, and the next one runs', async () => {
  const { printed, failed } = await shell('SELECT no_such_column;', 'SELECT 1 AS one;', '\\q', 'SELECT 2;')
  expect(printed).toBe('ERROR: column "no_such_column" does not exist\none\n---\n1\nSELECT 1\n')
  expect(failed).toBe(1)
})

test('the tables are listed', async () => {
  const { printed } = await shell('\\dt', '\\help')
  expect(printed).toMatch(/^table +\| rows, about \| size/)
  expect(printed).toMatch(/^media +\| /m)
  expect(printed).toContain('\\q ends')
})

test('times, JSON and nothing are readable', () => {
  const fields = ['at', 'data', 'none'].map((name) => ({ name })) as pg.FieldDef[]
  const rows = [[new Date(0), { a: [1] }, null]]
  expect(asTable({ fields, rows, command: 'SELECT', rowCount: 1, oid: 0 })).toContain(
    '1970-01-01T00:00:00.000Z | {"a":[1]} |\nSELECT 1',
  )
})
