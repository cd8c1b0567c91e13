import { expect, test } from 'vitest'
import { nestable } from '@/server/engines/markup/nesting'

test.each([
  ['what may be nested stays', '<p>a <b>b<br />c</b></p><ul><li><p>d</p><ol><li>e</li></ol></li></ul>', undefined],
  [
    'a table stays',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><p>b</p></td></tr></tbody></table>',
    undefined,
  ],
  ['a link in a link', '<a href="x">a<a href="y">b</a>c</a>d', '<a href="x">abc</a>d'],
  ['a block in a paragraph', '<p>a<b>b<p>c</p>d</b>e</p>f', '<p>a<b>b</b></p><p>c</p>def'],
  ['an item in an item', '<li>a<b>b<li>c</li>d</b>e</li>f', '<li>a<b>b</b></li><li>c</li>def'],
  ['a list in an item', '<li><ul><li>a</li></ul></li>', undefined],
  ['a heading in a heading', '<h4>a<h5>b</h5>c</h4>', '<h4>a</h4><h5>b</h5>c'],
  ['a cell without its table', 'a<td>b</td>c', 'abc'],
  [
    'a row without its section',
    '<table><tr><td>a</td></tr></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'what is no cell',
    '<table>a<b>b</b><tr><td>c</td>d</tr></table>e',
    '<table><tbody><tr><td>a<b>b</b></td></tr><tr><td>c</td><td>d</td></tr></tbody></table>e',
  ],
  [
    'a row in a cell',
    '<table><tr><td><b>a<tr><td>b</td></tr></b></td></tr></table>',
    '<table><tbody><tr><td><b>a</b></td></tr><tr><td>b</td></tr></tbody></table>',
  ],
  ['a link in a cell in a link', '<a><table><tbody><tr><td><a>a</a></td></tr></tbody></table></a>', undefined],
])('%s', (_, html, expected = html) => {
  expect(nestable(html)).toBe(expected)
})
