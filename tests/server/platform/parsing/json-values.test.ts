import { expect, test } from 'vitest'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import fc, { runs } from '@/tests/support/fast-check'
import { all } from '@/tests/support/import-files'

async function* pieces(text: string, size = 3) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const valuesOf = async (text: string, wanted: string[][], size?: number) =>
  (await all(jsonValues(pieces(text, size), wanted))).flat()

test('values at the wanted paths, in their order; all else is passed over', async () => {
  const text = '{"a": {"b": [1, {"c": "]}\\""}, [2]], "d": true}, "b": [9], "e": -1.5e3 }'
  expect(await valuesOf(text, [['a', 'b', '*'], ['e'], ['b']])).toEqual([
    { path: 0, value: OPENED },
    { path: 0, value: 1 },
    { path: 0, value: { c: ']}"' } },
    { path: 0, value: [2] },
    { path: 2, value: [9] },
    { path: 1, value: -1500 },
  ])
})

test('any JSON is read as JSON.parse() reads it, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 5 })), fc.integer({ min: 1, max: 50 }), async (items, size) => {
      const values = await valuesOf(JSON.stringify(items, null, 1), [['*']], size)
      expect(values.slice(1).map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(items)))
    }),
    runs(100),
  )
})

test.each([
  ['nothing', ''],
  ['an open array', '[1'],
  ['a comma at the end', '[1,]'],
  ['a comma at the beginning', '[,1]'],
  ['two values', '[1] [2]'],
  ['a missing comma', '[1 2]'],
  ['a wrong bracket', '[1}'],
  ['a name without a value', '{"a"}'],
  ['a name without quotes', '{a: 1}'],
  ['a comma after the last field', '{"a": 1,}'],
  ['an open text', '["a'],
  ['a word', '[nul]'],
  ['deep nesting', '['.repeat(1000)],
  ['deep nesting in a wanted value', `[${'{"a":'.repeat(1000)}`],
  ['a megabyte of blanks', `[${' '.repeat(1024 * 1024 + 10)}]`],
  ['a megabyte of a value', `["${'x'.repeat(1024 * 1024)}"]`],
])('%s is refused', async (_, text) => {
  await expect(valuesOf(text, [['*']], 10_000)).rejects.toThrow('malformed')
})

test('a long text that is not wanted is passed over', async () => {
  expect(await valuesOf(`{"x": "${'y'.repeat(2_000_000)}", "a": 1}`, [['a']], 50_000)).toEqual([{ path: 0, value: 1 }])
})
