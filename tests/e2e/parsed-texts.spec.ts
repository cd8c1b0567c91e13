import fc from 'fast-check'
import { links } from '@/lib/links'
import { TEXT_TYPES } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import { anyText } from '@/tests/support/any-text'
import { expect, test } from './support/catalogue'

/** HTML of users that parsers repair: end tags that remain after that could end elements of the page. */
const REPAIRED = [
  '<li><b><li>an item in an item</li></b></li>',
  '<a href="https://a.example">a link in<a href="https://b.example">a link</a></a>',
  '<p><b><p>a paragraph in a paragraph</b></p></p>',
  '<table>a text in a table<tr><td><tr><td>a row in a cell',
]

test('a browser builds exactly the elements that the HTML of any text says', async ({ page, request, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'The Parsed One', type: 'Anime' })
  await catalogue.createReview({ mediaId, rawText: 'the place' })
  const path = links.media(mediaId, 'reviews')
  // Only what is around the place matters: without icons and the head the page is parsed in a fraction of the time.
  const whole = (await (await request.get(path)).text()).replace(/<(script|svg|head)\b.*?<\/\1>/gs, '')
  expect(whole.split('<p>the place</p>')).toHaveLength(2)
  expect(
    await page.evaluate(builtOtherwise, { whole, bodies: REPAIRED.map((text) => renderText(text, 'Html')) }),
  ).toEqual([])
  const some = fc.array(fc.tuple(fc.constantFrom(...TEXT_TYPES), anyText), { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(some, async (texts) => {
      const bodies = texts.map(([type, text]) => renderText(text, type))
      expect(await page.evaluate(builtOtherwise, { whole, bodies })).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/**
 * Those of the bodies that a browser builds otherwise than their tags say, or that change the page around them. Run in
 * the page.
 */
function builtOtherwise({ whole, bodies }: { whole: string; bodies: string[] }): string[] {
  const VOID = ['br', 'hr', 'img', 'input']
  const tree = (element: Element): string =>
    [...element.children]
      .map(
        (child) => `<${child.localName}>${VOID.includes(child.localName) ? '' : `${tree(child)}</${child.localName}>`}`,
      )
      .join('')
  const parsed = (body: string) => {
    const page = new DOMParser().parseFromString(
      whole.replace('<p>the place</p>', () => body),
      'text/html',
    )
    const place = page.querySelector('.prose')
    const built = place ? tree(place) : ''
    place?.replaceChildren()
    return { built, around: page.documentElement.outerHTML }
  }
  const { around } = parsed('')
  return bodies.filter((body) => {
    const tags = [...body.matchAll(/<(\/?[a-z][a-z0-9-]*)[^>]*>/g)].map(([, name]) => `<${name}>`).join('')
    const now = parsed(body)
    return now.built !== tags || now.around !== around
  })
}
