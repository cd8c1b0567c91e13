import type { Page } from '@playwright/test'

type Watched = { at: number; theme: string | undefined }[]

/** Records in every new document which themes it has, from the start. */
export async function watchTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Watched = []
    Object.assign(window, { seenThemes: seen })
    const look = () => {
      const theme = document.documentElement?.dataset.theme
      if (seen.at(-1)?.theme !== theme) seen.push({ at: performance.now(), theme })
    }
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
  })
}

/** The themes that were visible in this document: that of the first paint, and all after it. */
export async function seenThemes(page: Page): Promise<(string | undefined)[]> {
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return page.evaluate(() => {
    const { seenThemes } = window as typeof window & { seenThemes: Watched }
    const painted = performance.getEntriesByName('first-paint')[0]?.startTime
    if (painted === undefined) throw new Error('nothing was painted')
    const first = seenThemes.findLastIndex(({ at }) => at <= painted)
    return seenThemes.slice(Math.max(first, 0)).map(({ theme }) => theme)
  })
}
