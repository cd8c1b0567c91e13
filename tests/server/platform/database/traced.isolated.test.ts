import { expect, test } from 'vitest'
import { withoutLiterals } from '@/server/platform/database/traced'

test.each([
  ['SELECT * FROM media WHERE id = $1::int', 'SELECT * FROM media WHERE id = $1::int'],
  ["SELECT 'a secret', $1", 'SELECT ?, $1'],
  ["SELECT 'it''s', 'two'", 'SELECT ?, ?'],
  ["SELECT E'it\\'s', 'two'", 'SELECT ?, ?'],
  ["SELECT 'a\\', 'two'", 'SELECT ?, ?'],
  ['SELECT "it\'s" FROM "x"', 'SELECT "it\'s" FROM "x"'],
  ["SELECT $$it's$$, $a$ $$ $a$, 'b'", 'SELECT ?, ?, ?'],
  ["SELECT 1 -- isn't\n, 'b' /* don't */", 'SELECT 1 , ?'],
  ['SELECT $1,\n       $2', 'SELECT $1, $2'],
])('%s is told as %s', (text, told) => {
  expect(withoutLiterals(text)).toBe(told)
})
