import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Drags one element onto another by the mouse, step by step. Each step waits for the browser's event of the one before:
 * the page may still move between the press and the first movement, and then the browser drags nothing. As a person
 * does, it presses again then.
 */
export async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const heard = await listen(page)
  await expect(async () => {
    await page.mouse.up()
    await from.hover()
    await page.mouse.down()
    await to.hover()
    expect(await heard()).toContain('dragstart')
  }).toPass()
  // The browser tells an element of a drag over it after a second movement.
  await to.hover({ position: { x: 12, y: 12 } })
  await expect.poll(heard).toContain('dragover')
  await page.mouse.up()
  await expect.poll(heard).toContain('drop')
}

/** The events of a drag that the page has got since now. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const events = await page.evaluateHandle(() => {
    const events: string[] = []
    for (const type of ['dragstart', 'dragover', 'drop'])
      addEventListener(type, () => void events.push(type), { capture: true })
    return events
  })
  return () => events.jsonValue()
}
