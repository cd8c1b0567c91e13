import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { grouped } from '@/lib/grouped'
import type { Account } from '../../e2e/support/account'
import { statesOf } from '../states'
import { launched, openContext, type Session, sessionOf } from './browser'
import { givenData } from './data'
import { type Checked, openedStates } from './opened'
import { heightAt, MOST_PICTURES, type Picture, picturesOf, WIDTHS } from './pictures'
import { type Checkable, runningProduct, withOwnProduct } from './product'
import { linesOf, type Seen } from './report'
import { dressed, findingsOn } from './rules-script'

/** Pages at a time: a second one works while the product answers the first. */
const PAGES = 3
/** Milliseconds for which a page may go on loading. */
const LOADING = 4000
/** Milliseconds for which a step to a state may take, on a busy machine. */
const PATIENCE = 60_000

export type Checkup = { lines: string[]; pictures: number; seconds: number }

/** Checks a running product, or one of this checkout that it starts and stops. */
export function check(url: string | undefined, say: (line: string) => void): Promise<Checkup> {
  const look = (product: Checkable) => checkProduct(product, say)
  return url === undefined ? withOwnProduct(look) : look(runningProduct(url))
}

/** Looks at all states of a product, and returns its faults. @throws Error if there are too many pictures */
async function checkProduct({ url, account }: Checkable, say: (line: string) => void): Promise<Checkup> {
  const browser = await launched()
  try {
    const { request } = await browser.newContext({ baseURL: url })
    const pattern = new RegExp(process.env.LOOKS_ONLY ?? '')
    const states = (await allStates(request, account)).filter(
      ({ name, isUsers }) => pattern.test(name) && (!isUsers || account),
    )
    const pictures = picturesOf(states)
    if (pictures.length > MOST_PICTURES) throw new Error(`${pictures.length} pictures: at most ${MOST_PICTURES}.`)
    const begun = performance.now()
    const jobs = jobsOf(states, pictures)
    const seen: Seen[] = []
    const work = async () => {
      let session = account && (await sessionOf(browser, url, account))
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const context = await contextOf(browser, url, job, session)
        seen.push(...(await lookAt(await context.newPage(), job)))
        // The session may have a new token; what the page has stored stays its own.
        if (session && job.state.isUsers) session = { ...session, cookies: await context.cookies() }
        await context.close()
        say(`${job.state.name}: ${job.pictures.length} pictures`)
      }
    }
    await Promise.all(Array.from({ length: PAGES }, work))
    const seconds = Math.round((performance.now() - begun) / 1000)
    return { lines: linesOf(inOrder(seen)), pictures: pictures.length, seconds }
  } finally {
    await browser.close()
  }
}

/** States that are captured, and look like another one that is checked: a list, nothing found, the form of a dialog. */
const ALIKE = /^(browse-(people|companies)|search-nothing|reset|register)$/
/** States that are captured, and have scores of the user. */
const SCORED = /^(my-watched|user-entry)$/

/** The states that capture() knows, and those that are opened. */
async function allStates(request: APIRequestContext, account: Account | undefined): Promise<Checked[]> {
  const captured = (await statesOf(request)).filter(({ name }) => !ALIKE.test(name))
  const opened = account ? openedStates(await givenData(request, account)) : []
  return [...captured.map((state) => ({ ...state, hasScore: SCORED.test(state.name) })), ...opened]
}

/** What is looked at without reaching a state again. */
type Job = { state: Checked; pictures: Picture[] }

/** A state is reached once for each scale: a page that is open does not follow another one. */
function jobsOf(states: readonly Checked[], pictures: readonly Picture[]): Job[] {
  return states.flatMap((state) => {
    const own = pictures.filter((picture) => picture.state === state.name)
    return [...grouped(own, ({ scale = '' }) => scale).values()].map((group) => ({
      state,
      pictures: group.toSorted((a, b) => b.width - a.width || a.text.localeCompare(b.text)),
    }))
  })
}

/** A state is reached in its widest window, since a phone has not each button that opens something. */
function contextOf(browser: Browser, url: string, { state, pictures }: Job, session: Session | undefined) {
  const widest = Math.max(...(state.widths ?? WIDTHS))
  const own = state.isUsers ? session : undefined
  return openContext(browser, url, { width: widest, height: heightAt(widest), scale: pictures[0]?.scale, session: own })
}

async function lookAt(page: Page, { state, pictures }: Job): Promise<Seen[]> {
  page.setDefaultTimeout(PATIENCE)
  try {
    await state.reach(page)
    await settled(page)
    const seen: Seen[] = []
    for (const picture of pictures) {
      if (state.anew) await page.evaluate(blurred)
      await page.setViewportSize({ width: picture.width, height: picture.height })
      await dressed(page, picture)
      await state.anew?.(page)
      await page.evaluate(oneFrame)
      seen.push({ picture, findings: await findingsOn(page) })
    }
    return seen
  } catch (error) {
    const [picture] = pictures
    const reason = String(error).split('\n', 1)[0] ?? ''
    return picture ? [{ picture, findings: [{ kind: 'not reached', path: state.name, text: '', detail: reason }] }] : []
  }
}

const blurred = () => (document.activeElement as HTMLElement | null)?.blur()

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LOADING }).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Lays out what follows the window, with its observers; the end of the painting is not awaited. */
const oneFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** In the order of the pictures, however fast each of them was. */
const inOrder = (seen: readonly Seen[]) =>
  seen.toSorted((a, b) => a.picture.state.localeCompare(b.picture.state) || a.picture.width - b.picture.width)
