import { expect, test } from 'vitest'
import { html, text, trusted } from '@/server/platform/html'

test('parts are escaped, markup is not, lists are joined and nothing is nothing', () => {
  const part = `<b title="'&">`
  expect(text(html`${part}${trusted('<i>')}${[1, html`<p>${'<'}</p>`]}${false}${null}${undefined}`)).toBe(
    '&lt;b title=&quot;&#39;&amp;&quot;&gt;<i>1<p>&lt;</p>',
  )
})
