import { describe, expect, test } from 'vitest'
import { isLong } from '@/components/community/reviews/is-long'
import type { TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'

const written = (rawText: string, textType: TextType = 'Plain') => ({
  rawText,
  textType,
  html: renderText(rawText, textType),
})

test.each([
  ['four line breaks', '1\n2\n3\n4\n5', false],
  ['five line breaks', '1\n2\n3\n4\n5\n6', true],
  ['five line breaks of Windows', '1\r\n2\r\n3\r\n4\r\n5\r\n6', true],
  ['four of Windows, each counted once', '1\r\n2\r\n3\r\n4\r\n5', false],
  ['line breaks around the text', '\n\n\n\nshort\n\n\n\n', false],
  ['a wall of text', 'word '.repeat(400), true],
  ['one long paragraph', 'word '.repeat(200), false],
])('%s', (_, text, long) => {
  expect(isLong(written(text))).toBe(long)
})

describe('HTML', () => {
  test.each([
    ['five breaks that only the markup makes', 'a<br>b<br />c<br>d<br>e<br>f', true],
    ['six paragraphs on one line', '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p><p>6</p>', true],
    ['five paragraphs on one line', '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>', false],
    [
      'elements within each other, which make one line',
      '<blockquote><ul><li><p>1</p></li></ul></blockquote><p>2</p>',
      false,
    ],
  ])('%s', (_, text, long) => {
    expect(isLong(written(text, 'Html'))).toBe(long)
  })
})

describe('BBCode', () => {
  test.each([
    ['a list on one line', '[list][*]1[*]2[*]3[*]4[*]5[*]6[/list]', false],
    ['quote, list and spoiler on one line', '[quote=A]1[/quote]2[list][*]3[*]4[/list][spoiler]5[/spoiler]6', false],
    ['long addresses in short words', `[url=https://a.b/${'x'.repeat(1600)}]here[/url]`, false],
    ['five line breaks', '[b]1[/b]\n2\n3\n4\n5\n6', true],
    ['a list of many on one line', `[list]${'[*]1'.repeat(25)}[/list]`, true],
    ['a wall of text in a spoiler, which is closed', `[spoiler]${'word '.repeat(400)}[/spoiler]`, false],
    ['a wall of text after it', `[spoiler]1[/spoiler]${'word '.repeat(400)}`, true],
  ])('%s', (_, text, long) => {
    expect(isLong(written(text, 'Bbcode'))).toBe(long)
  })
})
