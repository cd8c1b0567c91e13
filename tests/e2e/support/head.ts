import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'

export type Head = {
  title: string
  /** The content of <meta> elements by name or property; of several with one name the first. */
  meta: Record<string, string>
  canonical: string | null
  /** The structured data, all elements of it. */
  data: Record<string, unknown>[]
}

/** The metadata of the current page. */
export const headOf = async (page: Page): Promise<Head> => headIn(parseDocument(await page.content()))

/** The metadata of a page as the server sends it. */
export const headAt = async (request: APIRequestContext, address: string): Promise<Head> =>
  headIn((await sentAt(request, address)).html)

/** A page as the server sends it: its status and its parsed HTML. */
export async function sentAt(request: APIRequestContext, address: string): Promise<{ status: number; html: Html }> {
  const answer = await request.get(address)
  return { status: answer.status(), html: parseDocument(await answer.text()) }
}

type Html = ReturnType<typeof parseDocument>
type Within = Parameters<typeof DomUtils.getElementsByTagName>[1]

/** The elements with a name within parsed HTML; "*": all. */
export const elementsIn = (within: Within, name: string) => DomUtils.getElementsByTagName(name, within)

/** The texts of the elements with a name. */
export const textsIn = (within: Within, name: string): string[] => elementsIn(within, name).map(DomUtils.textContent)

/** The metadata of parsed HTML. */
export function headIn(html: Html): Head {
  const named = elementsIn(html, 'meta').map(({ attribs }) => [attribs.name ?? attribs.property ?? '', attribs.content])
  const scripts = elementsIn(html, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json')
  const pieces = scripts.map((script) => JSON.parse(DomUtils.textContent(script)))
  return {
    title: DomUtils.textContent(
      elementsIn(html, 'title')
        .filter((title) => !isDrawn(title))
        .slice(0, 1),
    ),
    meta: Object.fromEntries(named.filter(([, content]) => content !== undefined).reverse()),
    canonical: elementsIn(html, 'link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href ?? null,
    data: pieces.flatMap((piece) => piece['@graph'] ?? [piece]),
  }
}

/** Whether a <title> names a part of a drawing. */
function isDrawn(title: ReturnType<typeof elementsIn>[number]): boolean {
  let each = title.parent
  while (each && !('name' in each && each.name === 'svg')) each = each.parent
  return each !== null
}

/**
 * Checks what search engines require of structured data: everything has a type, nothing is empty, addresses are
 * absolute, dates are ISO 8601, and breadcrumbs are numbered from 1 and named.
 */
export function expectWellFormed(data: Head['data']): void {
  for (const piece of data) expectThing(piece, String(piece['@type']))
  const steps = data.filter((piece) => piece['@type'] === 'BreadcrumbList').flatMap((list) => list.itemListElement)
  expect(steps.length).toBeGreaterThan(1)
  steps.forEach((step, at) => {
    expect(step).toMatchObject({
      '@type': 'ListItem',
      position: at + 1,
      name: expect.stringMatching(/./),
      item: expect.stringMatching(WHOLE),
    })
  })
}

const WHOLE = /^https?:\/\/\S+$/
const DATE = /^(\d{4}|--)(-?\d\d)?(-\d\d)?(T[\d:.]+Z)?$/

function expectThing(thing: object, where: string): void {
  expect(Object.keys(thing), where).toContain('@type')
  for (const [name, value] of Object.entries(thing)) {
    const at = `${where}.${name}`
    for (const each of Array.isArray(value) ? value : [value]) {
      expect(each ?? '', at).not.toBe('')
      if (/^(@id|url|image|sameAs|item)$/.test(name) && typeof each === 'string') expect(each, at).toMatch(WHOLE)
      if (/Date$|^date/.test(name)) expect(each, at).toMatch(DATE)
      if (typeof each === 'object') expectThing(each, at)
    }
    if (Array.isArray(value)) expect(value.length, at).toBeGreaterThan(0)
  }
}
