import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences, type RowType } from './row-differences'
import { rowCallsIn } from './row-types'

const SOURCE = `
type Row = { id: number; title: string | null; at: Date; tags: { name: string }[]; pair: [number, string]; more?: boolean }
declare function plannedRows<Of>(name: string): Promise<Of[]>
declare const db: { $queryRaw: <Of>(text: TemplateStringsArray) => Promise<Of> }
declare function readTab<Of>(id: number, toEntries: (row: Of) => string[]): Promise<string[]>
export const one = plannedRows<Row>('one')
export const two = db.$queryRaw<{ total: number }[]>\`SELECT
  1 AS total\`
export const three = readTab(1, (row: { entries: string[] }) => row.entries)
export const four = <Of>() => plannedRows<Of>('four')
declare function genericRows<Of>(name: string): Promise<Of[]>
declare const client: { query: <Of>(text: string) => Promise<{ rows: Of[] }> }
export const five = (plain: boolean) => (plain ? genericRows : plannedRows)<{ id: number }>('five')
export const six = client.query<{ id: number }>('SELECT 1 AS id')
export const seven = client.query('BEGIN')
`

function callsOf(source: string) {
  const root = mkdtempSync(join(tmpdir(), 'row-types-'))
  mkdirSync(join(root, 'server'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'server', 'queries.ts'), source)
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, target: 'es2022', types: [] }, include: ['server'] }),
  )
  return rowCallsIn(root, ['server'])
}

const calls = callsOf(SOURCE)
const rowAt = (line: number): RowType =>
  calls.find(({ from, to }) => from <= line && line <= to)?.row ?? { kind: 'any' }

test('every call that runs a statement is found, with its lines', () => {
  expect(calls.map(({ file, from, to }) => `${file}:${from}-${to}`)).toEqual([
    'server/queries.ts:6-6',
    'server/queries.ts:7-8',
    'server/queries.ts:9-9',
    'server/queries.ts:10-10',
    'server/queries.ts:13-13',
    'server/queries.ts:14-14',
  ])
})

test('the callers of a generic function provide the type', () => {
  expect(rowAt(10)).toEqual({ kind: 'any' })
})

test('the row of a tab is the input of its converter, and a total', () => {
  expect(differences({ entries: ['a'], total: 1 }, rowAt(9))).toEqual([])
  expect(differences({ entries: ['a'] }, rowAt(9))).toEqual(['the row.total is missing'])
})

const ROW = { id: 1, title: 'x', at: new Date(), tags: [{ name: 'y' }], pair: [1, 'z'] }

test.each([
  ['the row itself', {}, []],
  ['a null that may be', { title: null }, []],
  ['an optional column', { more: true }, []],
  ['a null that may not be', { id: null }, ['the row.id is null, and its type says number']],
  ['a number that the driver gives as text', { id: '1' }, ['the row.id is string, and its type says number']],
  ['a date as text', { at: '2020-01-01' }, ['the row.at is string, and its type says date']],
  ['a column that no type knows', { extra: 1 }, ['the row.extra is not in its type']],
  ['a part of JSON', { tags: [{ name: null }] }, ['the row.tags[0].name is null, and its type says string']],
  [
    'a tuple in another order',
    { pair: ['z', 1] },
    ['the row.pair[0] is string, and its type says number', 'the row.pair[1] is number, and its type says string'],
  ],
])('%s', (_, change, expected) => {
  expect(differences({ ...ROW, ...change }, rowAt(6))).toEqual(expected)
})

test('a column that is missing', () => {
  const { at: _, ...without } = ROW
  expect(differences(without, rowAt(6))).toEqual(['the row.at is missing'])
})
