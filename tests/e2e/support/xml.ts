import type { Page } from '@playwright/test'

/** The addresses of a sitemap, parsed by the browser. Throws if it is not well-formed. */
export function addressesIn(page: Page, sitemap: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const text = await (await fetch(new URL(address).pathname)).text()
    const found = new DOMParser().parseFromString(text, 'application/xml')
    const wrong = found.querySelector('parsererror')
    if (wrong) throw new Error(`${address}: ${wrong.textContent}`)
    return [...found.querySelectorAll('loc')].map((each) => each.textContent ?? '')
  }, sitemap)
}
