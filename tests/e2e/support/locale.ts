import type { Page } from '@playwright/test'
import { PRODUCT } from '@/lib/site'

/**
 * Texts that may be in ASCII letters in the pseudo-locale: names, users' texts (dir="auto"), and the product's name.
 */
const NAMES = '[dir="auto"], body [lang], style, script, noscript'

/** Texts of the demo catalogue: formats, roles, languages, sites, the tags of Cowboy Bebop. */
const CATALOGUE = [
  'Light Novel',
  'Manhua',
  'Manhwa',
  'One-shot',
  'Script',
  'Original creator',
  'Scene design and layout',
  'Story & art',
  'Japanese',
  ...['AniDB', 'AniList', 'Anime-Planet', 'Anime News Network', 'Bangumi', 'Kitsu', 'MyAnimeList'],
  ...['Action', 'Bounty hunters', 'Drama', 'Episodic', 'Noir', 'Original Work', 'Space'],
]

/** Visible texts, labels and descriptions that are still in ASCII letters. */
export async function unchangedTexts(page: Page, data: readonly string[] = []): Promise<string[]> {
  const found = await page.evaluate(findUnchanged, { names: NAMES, known: [PRODUCT, ...CATALOGUE, ...data] })
  // The browser's own relative times, which are English for an unknown locale.
  return found.filter((text) => !/^(now|last \w+|yesterday|\d+ \w+ ago)$/.test(text))
}

function findUnchanged({ names, known }: { names: string; known: readonly string[] }): string[] {
  const found = new Set<string>()
  const note = (text: string | null, element: Element | null) => {
    if (!text || element?.closest(names)) return
    // A translated sentence may contain a name. Units and signs are the same in all locales.
    if (/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text)) return
    if (/[A-Za-z]{4,}/.test(text) && !known.includes(text.trim())) found.add(text.trim())
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element?.checkVisibility({ visibilityProperty: true })) note(node.textContent, element)
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) note(element.getAttribute(name), element)
  return [...found]
}

/** Texts that are cut off without an ellipsis, and elements wider than the window. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window')
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (
        !hasText ||
        element.closest('.unseen, [hidden], svg') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      const style = getComputedStyle(element)
      const isDeliberate =
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.display === 'inline'
      if (isDeliberate || style.overflowX === 'visible' || element.clientWidth < 2) continue
      if (element.scrollWidth > element.clientWidth + 1) found.push(`${element.className}: ${element.textContent}`)
    }
    return found
  })
}

/** Addresses of links within the site without the prefix of the locale, except calls and files. */
export function linksElsewhere(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate((prefix) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ origin }) => origin === location.origin,
    )
    const paths = [
      ...links.map(({ pathname }) => pathname),
      ...[...document.forms].map(({ action }) => new URL(action).pathname),
    ]
    const within = (path: string) => path === prefix || path.startsWith(`${prefix}/`) || /^\/api(\/|$)/.test(path)
    return [...new Set(paths.filter((path) => !within(path)))]
  }, prefix)
}
