import { expect, test } from 'vitest'
import { html, text, trusted } from '@/server/platform/html'

test('parts are escaped, Html is not, lists are joined, and false and null are empty', () => {
  const part = `<b title="'&">`
  expect(text(html`${part}${trusted('<i>')}${[1, html`<p>${'<'}</p>`]}${false}${null}${undefined}`)).toBe(
    '&lt;b title=&quot;&#39;&amp;&quot;&gt;<i>1<p>&lt;</p>',
  )
})
