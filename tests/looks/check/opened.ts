import type { Locator, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { torrentV1 } from '@/tests/support/torrents'
import { clickHydrated, hydrated } from '../../e2e/support/hydrated'
import { actionsOn, showCards } from '../../e2e/support/tracking'
import type { State } from '../states'
import type { Data } from './data'

/** A state that is checked: at which widths it exists, and whether it has a score in the reader's scale. */
export type Checked = State & {
  widths?: readonly number[]
  hasScore?: boolean
  /** Without titles of the catalogue: other texts and scales change nothing. */
  isPlain?: boolean
  /** Whether an editor looks at it. */
  isEditors?: boolean
  /** What is done anew for each picture, after the focus was taken away: a script places what it opens. */
  anew?: (page: Page) => Promise<unknown>
}

/** Windows with the bar at the bottom. */
const PHONES = [390, 768]
/** Windows in which dialogs differ: no wider one makes them wider, and none is as low as that of a small notebook. */
const DIALOGS = [390, 768, 1366]
const TORRENT = '[Group] Neon Genesis Evangelion - 07 (1080p)'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

/** A page after a click on something of it. */
const after =
  (path: string, find: (page: Page) => Locator, done: (page: Page) => Promise<unknown> = dialog) =>
  async (page: Page) => {
    await page.goto(path)
    await hydrated(page)
    await find(page).first().click()
    await done(page)
  }

const button = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' })

/** Dialogs, menus, sheets and forms that one or two clicks open. */
export function openedStates(data: Data): Checked[] {
  return [...visitorsStates(), ...scoredStates(data), ...usersStates(data)]
}

function visitorsStates(): Checked[] {
  return [
    {
      name: 'dialog-login',
      isPlain: true,
      widths: DIALOGS,
      reach: after('/companies', (page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })),
    },
    { name: 'panel-filters', reach: after('/media', (page) => page.getByRole('button', { name: 'All filters' })) },
    { name: 'api-docs', isPlain: true, reach: (page) => page.goto('/api/docs') },
    { name: 'charts-top', reach: (page) => page.goto('/top') },
    { name: 'charts-calendar', reach: (page) => page.goto('/calendar') },
  ]
}

async function openSheet(page: Page): Promise<void> {
  await page.goto('/companies')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'More' }).click()
}

/** Steps that change the record of a work: not while another page takes them. */
function oneByOne(reach: (page: Page) => Promise<void>): (page: Page) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (page) => {
    const turn = last.then(() => reach(page))
    last = turn.catch(() => {})
    return turn
  }
}

function scoredStates({ finished, seenTwice, nearlySeen }: Data): Checked[] {
  const record = (path: string) => after(path, (page) => actionsOn(page).watched)
  const watched = links.myAccount('watched')
  const states: Checked[] = [
    { name: 'record-form', hasScore: true, reach: record(finished) },
    { name: 'record-details', hasScore: true, reach: record(seenTwice) },
    {
      name: 'record-rating',
      hasScore: true,
      reach: oneByOne(async (page) => {
        await nearlySeen.before()
        const asked = page.locator('[popover]:popover-open')
        await after(
          nearlySeen.page,
          (page) => actionsOn(page).oneMore,
          () => asked.waitFor(),
        )(page)
      }),
    },
    {
      name: 'score-steps',
      hasScore: true,
      reach: async (page) => {
        await page.goto(watched)
        await page.locator('.watched-row [name=rating]').first().waitFor()
      },
      anew: (page) => page.locator('.watched-row [name=rating]').nth(1).focus(),
    },
    {
      name: 'my-watched-cards',
      hasScore: true,
      reach: async (page) => {
        await page.goto(watched)
        await page.getByRole('button', { name: 'Tools' }).click()
        await showCards(page)
        await page.locator('.watched-card').first().waitFor()
      },
    },
    { name: 'bulk-dialog', hasScore: true, reach: bulk('Change') },
  ]
  return states.map((state) => ({ ...state, isUsers: true }))
}

/** A dialog for selected works of my watched. */
const bulk = (name: string) => async (page: Page) => {
  await page.goto(links.myAccount('watched'))
  await page.locator('.watched-row').first().waitFor()
  await page.locator('.watched-row').getByRole('checkbox').first().check()
  await page.getByRole('region', { name: 'Selected works' }).getByRole('button', { name }).click()
  await dialog(page)
}

function usersStates({ profile, seenTwice, unseen, list }: Data): Checked[] {
  const watched = links.myAccount('watched')
  const lists = links.myAccount('lists')
  const none = async () => {}
  const states: Checked[] = [
    { name: 'profile', reach: (page) => page.goto(profile) },
    {
      name: 'watched-filters',
      reach: after(watched, button('Filters'), (page) => page.getByText('More filters').click()),
    },
    { name: 'watched-export', isPlain: true, widths: DIALOGS, reach: exportOf(watched) },
    {
      name: 'menu-account',
      isPlain: true,
      reach: after(
        '/media',
        (page) => page.getByRole('button', { name: 'Your account' }),
        (page) => page.getByRole('menuitem').first().waitFor(),
      ),
    },
    { name: 'sheet-sections', isPlain: true, widths: PHONES, reach: openSheet },
    {
      name: 'dialog-report',
      widths: DIALOGS,
      reach: after(unseen, (page) => page.getByRole('button', { name: 'Report' })),
    },
    { name: 'dialog-add-to-list', widths: DIALOGS, reach: after(seenTwice, button('Add to list')) },
    {
      name: 'dialog-smart-lists',
      isPlain: true,
      widths: DIALOGS,
      reach: after('/media?type=Movie', (page) => page.getByRole('button', { name: 'Smart lists' })),
    },
    {
      name: 'dialog-saved-searches',
      isPlain: true,
      widths: DIALOGS,
      reach: after('/torrents?query=neon', (page) => page.getByRole('button', { name: 'Save this search' })),
    },
    { name: 'dialog-import', isPlain: true, widths: DIALOGS, reach: after(lists, button('Import')) },
    { name: 'settings-connections', reach: (page) => page.goto(links.settings('connections')) },
    { name: 'list-edit', reach: after(list, button('Edit'), none) },
    { name: 'dialog-collaborators', widths: DIALOGS, reach: after(list, button('Collaborators')) },
    { name: 'dialog-several', widths: DIALOGS, reach: after(list, button('Several at once')) },
    {
      name: 'dialog-delete-account',
      isPlain: true,
      widths: DIALOGS,
      reach: after(links.settings('data'), button('Delete my account')),
    },
    {
      name: 'review-editor',
      reach: after(
        `${unseen}/reviews`,
        (page) => main(page).getByRole('button', { name: 'Write a review' }),
        (page) => main(page).getByRole('form').first().waitFor(),
      ),
    },
    { name: 'upload-form', reach: upload },
    {
      name: 'dialog-pick',
      widths: DIALOGS,
      reach: async (page) => {
        await upload(page)
        await main(page)
          .getByRole('button', { name: /Choose (another one|the work)/ })
          .first()
          .click()
        await page.getByRole('option').first().waitFor()
      },
    },
  ]
  return states.map((state) => ({ ...state, isUsers: true }))
}

const exportOf = (path: string) => async (page: Page) => {
  await page.goto(path)
  await clickHydrated(page.getByRole('button', { name: 'Tools' }))
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog(page)
}

/** The form of a torrent that is not uploaded yet. */
async function upload(page: Page): Promise<void> {
  await page.goto(links.myAccount('torrents'))
  const buffer = torrentV1({ name: TORRENT, files: [{ path: [`${TORRENT}.mkv`], size: 40_000 }] })
  const file = { name: `${TORRENT}.torrent`, mimeType: 'application/x-bittorrent', buffer }
  await main(page).getByLabel('Torrent files').setInputFiles([file])
  await main(page)
    .getByRole('form', { name: 'What its name does not say' })
    .getByRole('button', { name: 'Upload' })
    .waitFor()
}
