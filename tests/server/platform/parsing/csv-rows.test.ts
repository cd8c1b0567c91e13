import { expect, test } from 'vitest'
import { csvLine } from '@/server/domain/tracking/exports/rules'
import { csvRows } from '@/server/platform/parsing/csv-rows'
import fc, { runs } from '@/tests/support/fast-check'
import { all } from '@/tests/support/import-files'

async function* pieces(text: string, size = 3) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const rowsOf = async (text: string, size?: number) => (await all(csvRows(pieces(text, size)))).flat()

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\r\n1;2'],
  ['tabs', 'a\tb\r1\t2\r'],
  ['quotes', '"a","b"\n"1","2"'],
  ['empty lines', '\n\na,b\n\n1,2\n\n'],
  ['a line that tells the separator', 'sep=;\r\na;b\r\n1;2\r\n'],
])('%s', async (_, text) => {
  expect(await rowsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('quoted cells have separators, lines and quotes', async () => {
  expect(await rowsOf('a;b,c;d\n"x;""y""\nz";;"" \n')).toEqual([
    ['a', 'b,c', 'd'],
    ['x;"y"\nz', '', ' '],
  ])
})

test('whatever our exports write is read back, in pieces of any size', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', 'é', ' ') })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 20 }), async (rows, size) => {
      const file = csvLine(['x', 'y']) + rows.map((row) => csvLine(row)).join('')
      const filled = rows.filter((row) => row.some((text) => text !== ''))
      expect((await rowsOf(file, size)).slice(1)).toEqual(filled)
    }),
    runs(100),
  )
})

test.each([
  ['a quote that does not end', 'a,b\n"1,2'],
  ['too many cells', ','.repeat(300)],
  ['a row without end', `a,b\n"${'x'.repeat(1024 * 1024)}`],
])('%s is refused', async (_, text) => {
  await expect(rowsOf(text, 10_000)).rejects.toThrow('malformed')
})

test('of a long cell the beginning is kept', async () => {
  expect((await rowsOf(`a,b\n${'x'.repeat(30_000)},1`, 1000))[1]).toEqual(['x'.repeat(20_000), '1'])
})
