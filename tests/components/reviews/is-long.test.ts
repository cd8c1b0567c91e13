import { expect, test } from 'vitest'
import { isLong } from '@/components/reviews/is-long'

const plain = (rawText: string) => ({ rawText, html: '' })

test.each([
  ['four line breaks', plain('1\n2\n3\n4\n5'), false],
  ['five line breaks', plain('1\n2\n3\n4\n5\n6'), true],
  ['five line breaks of Windows', plain('1\r\n2\r\n3\r\n4\r\n5\r\n6'), true],
  ['four of Windows, each counted once', plain('1\r\n2\r\n3\r\n4\r\n5'), false],
  ['line breaks around the text', plain('\n\n\n\nshort\n\n\n\n'), false],
  ['five breaks that only the markup makes', { rawText: 'x', html: 'a<br>b<br />c<br>d<br>e<br>f' }, true],
  ['six paragraphs on one line', { rawText: 'x', html: '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p><p>6</p>' }, true],
  ['five paragraphs on one line', { rawText: 'x', html: '<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>' }, false],
  ['a wall of text', plain('word '.repeat(400)), true],
  ['one long paragraph', plain('word '.repeat(200)), false],
])('%s', (_, review, long) => {
  expect(isLong(review)).toBe(long)
})
