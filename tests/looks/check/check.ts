import type { APIRequestContext, Page } from '@playwright/test'
import { grouped } from '@/lib/grouped'
import { statesOf } from '../states'
import { accountStates } from './accounts'
import { administrationStates } from './administration'
import { launched, pagesOf } from './browser'
import { curationStates } from './curation'
import { givenData } from './data'
import { type Checked, openedStates } from './opened'
import { heightAt, MOST_PICTURES, type Picture, picturesOf, widthsOf } from './pictures'
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
async function checkProduct(product: Checkable, say: (line: string) => void): Promise<Checkup> {
  const { url } = product
  const browser = await launched()
  try {
    const { request } = await browser.newContext({ baseURL: url })
    const pattern = new RegExp(process.env.LOOKS_ONLY ?? '')
    const states = (await allStates(request, product)).filter(
      (state) => pattern.test(state.name) && (!state.isUsers || accountOf(state, product)),
    )
    const pictures = picturesOf(states)
    if (pictures.length > MOST_PICTURES) throw new Error(`${pictures.length} pictures: at most ${MOST_PICTURES}.`)
    const begun = performance.now()
    const jobs = jobsOf(states, pictures)
    const seen: Seen[] = []
    const work = async () => {
      const onPage = pagesOf(browser, url)
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { state, pictures } = job
        const window = { ...widestOf(state), account: accountOf(state, product), scale: pictures[0]?.scale }
        seen.push(...(await onPage(window, (page) => lookAt(page, { state, pictures }))))
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

/**
 * States that are captured, and look like another one that is checked: a list, nothing found, the form of a dialog or
 * of an entry, and what a user sees with more of it.
 */
const ALIKE = /^(browse|browse-(people|companies)|entry|search-nothing|reset|register|contribute)$/
/** States that are captured, and have scores of the user. */
const SCORED = /^(my-watched|user-entry)$/
/** States that are captured, and have no titles of the catalogue. */
const PLAIN = /^(browse-empty|login|not-found|my-imports|settings-(security|privacy|appearance))$/

/** The states that capture() knows, and those that are opened. */
async function allStates(request: APIRequestContext, product: Checkable): Promise<Checked[]> {
  const { account, editor, setupPage = '' } = product
  const captured = (await statesOf(request)).filter(({ name }) => !ALIKE.test(name))
  const opened = account ? openedStates(await givenData(request, account)) : []
  const known = captured.map((state) => ({
    ...state,
    ...{ hasScore: SCORED.test(state.name), isPlain: PLAIN.test(state.name) },
  }))
  if (!account || !editor) return [...known, ...opened]
  const own = [
    await curationStates(request, account, editor),
    await administrationStates(request, account, editor),
    await accountStates(request, account, editor, setupPage),
  ]
  return [...known, ...opened, ...own.flat()]
}

/** Who looks at a state; undefined: a visitor, or nobody who can. */
const accountOf = ({ isUsers, isEditors }: Checked, { account, editor }: Checkable) =>
  isUsers ? (isEditors ? editor : account) : undefined

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
function widestOf(state: Checked) {
  const width = Math.max(...widthsOf(state))
  return { width, height: heightAt(width) }
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
