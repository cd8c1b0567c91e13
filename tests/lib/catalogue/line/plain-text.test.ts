import { describe, expect, test } from 'vitest'
import { plainText, resolveEntities } from '@/lib/catalogue/line/values'

describe('plainText', () => {
  test.each([
    ['the game, <em class="x">Revolution</em>.', 'the game, Revolution.'],
    ['with.<Br>Lute, a boy', 'with.\nLute, a boy'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['Tom &amp; Jerry &lt;3 &quot;x&quot; &#333; &hellip;', 'Tom & Jerry <3 "x" ō …'],
    ['a &lt;i&gt;naughty&lt;/i&gt; one', 'a naughty one'],
    ['3 < 5 and 5 > 3', '3 < 5 and 5 > 3'],
    ['it <3 you', 'it <3 you'],
    ['R&D at AT&T', 'R&D at AT&T'],
    ['<script>alert(1)</script>kept', 'kept'],
    ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text)
  })
})

test('resolveEntities keeps angle brackets', () => {
  expect(resolveEntities('TIGER &amp; BUNNY <OST> &lt;外传&gt;')).toBe('TIGER & BUNNY <OST> <外传>')
})
