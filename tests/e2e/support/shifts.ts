import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Watched = typeof window & { shifts: { value: number; what: string[] }[] }

/** Sums that nobody sees, such as those of a font that takes the place of another one. */
const UNSEEN = 0.01

/** Notes how far the page's contents move by themselves, from the start of every document. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Watched['shifts'] = []
    Object.assign(window, { shifts })
    const at = ({ x, y }: DOMRect) => `${Math.round(x)}, ${Math.round(y)}`
    const name = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120)
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources.map((each) => `${at(each.previousRect)} to ${at(each.currentRect)}: ${name(each.node)}`),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved, after the next frame; nothing if it was less than anybody sees. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(async () => {
    // The browser reports the shifts of a frame after it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return (window as Watched).shifts
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum <= UNSEEN ? [] : shifts.map(({ value, what }) => `${value}: ${what.join('; ')}`)
}
