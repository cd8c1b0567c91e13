import { expect, type Page } from '@playwright/test'

export type Head = {
  title: string
  /** The content of <meta> elements by name or property; of several with one name the first. */
  meta: Record<string, string>
  canonical: string | null
  /** The structured data, all elements of it. */
  data: Record<string, unknown>[]
}

/** The metadata of the current page, or of this HTML. */
export function headOf(page: Page, html?: string): Promise<Head> {
  return page.evaluate((html) => {
    const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
    const all = <Of extends Element>(selector: string) => [...root.querySelectorAll<Of>(selector)]
    const named = all<HTMLMetaElement>('meta[content]').map((meta) => [
      meta.name || meta.getAttribute('property') || '',
      meta.content,
    ])
    const pieces = all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''))
    return {
      title: root.title,
      meta: Object.fromEntries(named.reverse()),
      canonical: root.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null,
      data: pieces.flatMap((piece) => piece['@graph'] ?? [piece]),
    }
  }, html)
}

/**
 * Checks what search engines require of structured data: everything has a type, nothing is empty, addresses are absolute,
 * dates are ISO 8601, and breadcrumbs are numbered from 1 and named.
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
