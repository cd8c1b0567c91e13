import { expect, test } from 'vitest'
import { xmlRecords } from '@/server/platform/parsing/xml-records'
import { all } from '@/tests/support/import-files'

async function* texts(text: string) {
  yield text
}
const records = async (text: string) => {
  const found = (await all(xmlRecords(texts(text), 'root'))).flat()
  return found.map(({ name, fields }) => [name, { ...fields }])
}

test.each([
  ['texts and sections', '<a>x<![CDATA[<y>]]>z</a>', { a: 'x<y>z' }],
  ['empty fields', '<a/><b></b>', { a: '', b: '' }],
  ['comments and instructions', '<!-- <a>1</a> --><?x y?><b>1<!-- 2 -->3</b>', { b: '13' }],
  ['a repeated field: the last one counts', '<a>1</a><a>2</a>', { a: '2' }],
  ['text between fields: it counts for none', 'x<a>1</a>y', { a: '1' }],
  ['markup in a field: its text counts', '<a>1<b>2</b>3<br>4</a><c>5</c>', { a: '1234', c: '5' }],
  ['a field that is not closed', '<a>1', { a: '1' }],
  ['attributes', '<a b="1>2">3</a>', { a: '3' }],
  [
    'what looks like markup in a text',
    '<a>&lt;b&gt; ]]&gt; & <![CDATA[&amp; ]]]]><![CDATA[>]]></a>',
    { a: '<b> ]]> & &amp; ]]>' },
  ],
  [
    'spaces and numbers: they stay as they are',
    '<a> 1.50 </a><b>0x10</b><c>true</c>',
    { a: ' 1.50 ', b: '0x10', c: 'true' },
  ],
  [
    'names of JavaScript objects',
    '<toString>1</toString><a>2</a><constructor>3</constructor>',
    { toString: '1', a: '2' },
  ],
  ['a document type: its entities are not known', '<!DOCTYPE x [<!ENTITY y "z">]><a>&y;</a>', { a: '&y;' }],
])('%s', async (_, inner, fields) => {
  expect(await records(`<root><r>${inner}</r></root>`)).toEqual([['r', fields]])
})

test('fields that are not wanted are passed over', async () => {
  const text = '<root><r><a>1</a><b>2</b></r></root>'
  expect((await all(xmlRecords(texts(text), 'root', new Set(['b'])))).flat()).toEqual([
    { name: 'r', fields: { b: '2' } },
  ])
})

test('records of several names, in their order', async () => {
  expect(await records('<root><a><x>1</x></a> <b/> <a><x>2</x></a></root>\n')).toEqual([
    ['a', { x: '1' }],
    ['b', {}],
    ['a', { x: '2' }],
  ])
})

test.each(['', 'text', '<other/>', '<root/>', '<root>', '<root><r>', '<root></root><root></root>'])(
  '%j is refused',
  async (text) => {
    await expect(records(text)).rejects.toMatchObject({ reason: 'malformed' })
  },
)
