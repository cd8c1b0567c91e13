import type { Page } from '@playwright/test'

export type Head = {
  title: string
  /** Of <meta> elements by name or property; of several with one name the first. */
  meta: Record<string, string>
  canonical: string | null
  /** What the structured data says, every piece of it. */
  data: Record<string, unknown>[]
}

/** What the page that is shown tells search engines and social sites. */
export function headOf(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const all = <Of extends Element>(selector: string) => [...document.querySelectorAll<Of>(selector)]
    const named = all<HTMLMetaElement>('meta[content]').map((meta) => [
      meta.name || meta.getAttribute('property') || '',
      meta.content,
    ])
    const pieces = all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''))
    return {
      title: document.title,
      meta: Object.fromEntries(named.reverse()),
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null,
      data: pieces.flatMap((piece) => piece['@graph'] ?? [piece]),
    }
  })
}
