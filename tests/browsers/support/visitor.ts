import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Key, Point, Tab } from './driver'
import type { Look, Spot } from './in-page'
import { inPage } from './in-page-script'
import { described, patternOf, type Step } from './steps'

/** Elements of a page, found anew at each use, and what a visitor does with the first of them. */
export type Thing = {
  /** Those within with this role, and this name if one is given. */
  role(role: string, name?: string | RegExp): Thing
  /** The fields within with this label. */
  field(label: string | RegExp): Thing
  /** Those of them that show this text. */
  with(text: string | RegExp): Thing
  nth(place: number): Thing

  click(): Promise<void>
  /** Types a text in place of what the field contains. */
  fill(text: string): Promise<void>
  choose(option: string): Promise<void>
  press(...keys: Key[]): Promise<void>
  upload(...paths: string[]): Promise<void>
  /** Drags it to the first element of another thing. */
  dragTo(other: Thing): Promise<void>

  isSeen(): Promise<void>
  isGone(): Promise<void>
  shows(text: string | RegExp): Promise<void>
  /** Waits until all this is perceived. */
  is(expected: { [Key in keyof Look]?: Look[Key] | AsymmetricMatcher }): Promise<void>
  look(): Promise<Look>
  spot(): Promise<Point>
}

/** Somebody at a browser. */
export type Visitor = Thing & {
  goTo(path: string): Promise<void>
  /** Waits until the address is this path with its search, or matches. */
  isAt(path: string | RegExp): Promise<void>
  resize(width: number, height: number): Promise<void>
  tab: Tab
}

type AsymmetricMatcher = ReturnType<typeof expect.stringMatching>

/** Milliseconds: an action or a state that takes longer fails. */
const PATIENCE = 45_000
const PAUSE = 50
/**
 * Milliseconds between looks at a page that keeps a visitor waiting: each look takes as much processor time as the page
 * itself then.
 */
const PAUSES = [50, 100, 200, 400]

export function visitorAt(tab: Tab, { javaScript }: { javaScript: boolean }): Visitor {
  const page = thing(tab, javaScript, [])
  return {
    ...page,
    tab,
    goTo: (path) => test.step(`go to ${path}`, () => tab.goTo(path)),
    isAt: (path) =>
      test.step(`is at ${path}`, async () => {
        const address = expect.poll(() => tab.run(ADDRESS).then(ordered, String), TIMES)
        await (typeof path === 'string' ? address.toBe(ordered(path)) : address.toMatch(path))
      }),
    resize: (width, height) => tab.resize(width, height),
  }
}

const ADDRESS = 'location.pathname + location.search'

/** An address whose search parameters are in the order of their names. */
function ordered(address: unknown): string {
  const [path, search] = String(address).split('?')
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return search === undefined ? `${path}` : `${path}?${parameters}`
}

const TIMES = { timeout: PATIENCE, intervals: PAUSES }

function thing(tab: Tab, hasScripts: boolean, steps: Step[]): Thing {
  const what = described(steps)
  const more = (step: Step) => thing(tab, hasScripts, [...steps, step])
  const look = async () => (await inPage(tab, 'look', steps)) as Look
  const seen = () => look().catch((error: unknown) => ({ error: String(error) }))
  const spot = () => steadySpot(tab, steps, hasScripts)
  const focused = () => until(`focus ${what}`, () => inPage(tab, 'focus', steps, hasScripts) as Promise<string | null>)
  const is: Thing['is'] = (expected) =>
    test.step(`${what} is ${JSON.stringify(expected)}`, () => expect.poll(seen, TIMES).toMatchObject(expected))
  return {
    role: (role, name) => more({ by: 'role', role, name: name === undefined ? null : patternOf(name) }),
    field: (label) => more({ by: 'label', label: patternOf(label) }),
    with: (text) => more({ by: 'text', text: patternOf(text) }),
    nth: (nth) => more({ by: 'nth', nth }),

    click: () =>
      test.step(`click ${what}`, async () => {
        await until(`click ${what}`, async () => {
          const { x, y } = await spot()
          if (!hasScripts) return clickedAway(tab, { x, y })
          await inPage(tab, 'aim', steps)
          await tab.click(x, y)
          return (await outcomeOf(tab)) === 'missed' ? 'it moved away' : null
        })
      }),
    fill: (text) =>
      test.step(`fill ${what}`, async () => {
        await focused()
        await (text === '' ? tab.press('Delete') : tab.type(text))
        await is({ value: text })
      }),
    choose: (option) =>
      test.step(`choose ${option} of ${what}`, () =>
        until(
          `choose ${option} of ${what}`,
          () => inPage(tab, 'choose', steps, option, hasScripts) as Promise<string | null>,
        )),
    press: (...keys) =>
      test.step(`press ${keys.join(', ')} at ${what}`, async () => {
        await focused()
        for (const key of keys) await tab.press(key)
      }),
    upload: (...paths) =>
      test.step(`upload at ${what}`, async () => {
        const attribute = 'data-to-upload'
        await until(`find ${what}`, () => inPage(tab, 'mark', steps, attribute, hasScripts) as Promise<string | null>)
        await tab.upload(`[${attribute}]`, paths)
      }),
    dragTo: (other) =>
      test.step(`drag ${what}`, async () => {
        // Looking at one may scroll the other: both must fit into the window.
        await spot()
        const to = await other.spot()
        const from = await spot()
        expect(await other.spot(), 'the place of the other').toEqual(to)
        await tab.drag(from, to)
      }),

    isSeen: () => is({ isVisible: true }),
    isGone: () => is({ isVisible: false }),
    shows: (text) =>
      is({ text: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text) }),
    is,
    look,
    spot,
  }
}

/**
 * Clicks on a page without JavaScript, where nothing hears the click: whatever a story clicks there leads to another
 * page. The obstacle is that the page stayed, since what was aimed at had moved.
 */
async function clickedAway(tab: Tab, { x, y }: Point): Promise<string | null> {
  await tab.run("document.documentElement.setAttribute('data-aimed', '')")
  await tab.click(x, y)
  for (let waited = 0; waited < LONGEST_STAY; waited += PAUSE) {
    const isHere = await tab.run("document.documentElement.hasAttribute('data-aimed')").catch(() => false)
    if (!isHere) return null
    await setTimeout(PAUSE)
  }
  return 'the page stayed'
}

/** Milliseconds after which a page that stays was not left by a click. */
const LONGEST_STAY = 10_000

/** Whether a click was a hit, once it has arrived. A page that is being replaced was left by the click. */
async function outcomeOf(tab: Tab): Promise<unknown> {
  let outcome: unknown
  await until('see a click arrive', async () => {
    outcome = await inPage(tab, 'outcome').catch(() => 'hit')
    return outcome === 'waiting' ? 'it has not arrived' : null
  })
  return outcome
}

/** Where to click, once the element stays at its place. */
async function steadySpot(tab: Tab, steps: Step[], hasScripts: boolean): Promise<Point> {
  let place: Point = { x: -1, y: -1 }
  await until(`reach ${described(steps)}`, async () => {
    const now = (await inPage(tab, 'spot', steps, hasScripts)) as Spot
    if ('obstacle' in now) return now.obstacle
    const isSteady = place.x === now.x && place.y === now.y
    place = now
    return isSteady ? null : 'it moves'
  })
  return place
}

/** Tries until an attempt returns no obstacle. A page that is being replaced counts as one. */
async function until(aim: string, attempt: () => Promise<string | null>): Promise<void> {
  const end = Date.now() + PATIENCE
  for (let tries = 0; ; tries++) {
    const obstacle = await attempt().catch((error: unknown) => String(error))
    if (obstacle === null) return
    if (Date.now() > end) throw new Error(`Could not ${aim}: ${obstacle}`)
    await setTimeout(PAUSES[tries] ?? PAUSES.at(-1))
  }
}
