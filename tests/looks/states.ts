import type { APIRequestContext, Page } from '@playwright/test'
import { links, MEDIA_TABS } from '@/lib/links'
import { entryNamed } from '../e2e/support/named'
import { idOf } from '../e2e/support/works'

/** A state of a page: how it is reached, and whether as a logged-in user. */
export type State = { name: string; isUsers?: boolean; reach: (page: Page) => Promise<unknown> }

/** The states that are compared, of the demo catalogue. */
export async function statesOf(request: APIRequestContext): Promise<State[]> {
  const evangelion = links.media(await idOf(request, 'Neon Genesis Evangelion'))
  const entries = {
    series: `/series/${await entryNamed(request, 'series', 'Ghost in the Shell')}`,
    character: `/character/${await entryNamed(request, 'characters', 'Batou')}`,
    person: `/person/${await entryNamed(request, 'people', 'Hayao Miyazaki')}`,
    company: `/company/${await entryNamed(request, 'companies', 'Viz Media')}`,
  }
  return [
    ...addresses({
      home: '/',
      browse: '/media',
      'browse-empty': '/media?query=qqqzzzxxx',
      'browse-filtered': '/media?type=Anime&status=Ended&tags=space',
      'browse-series': '/series',
      'browse-characters': '/characters',
      'browse-people': '/people',
      'browse-companies': '/companies',
      'browse-torrents': '/torrents',
      entry: evangelion,
      ...Object.fromEntries(MEDIA_TABS.map((tab) => [`entry-${tab}`, `${evangelion}/${tab}`])),
      ...entries,
      search: '/search?query=evangelion',
      'search-nothing': '/search?query=qqqzzz',
      login: '/login',
      register: '/register',
      reset: '/reset',
      'not-found': '/nowhere',
    }),
    { name: 'browse-drawer', reach: opened('/media', 'Show section names') },
    { name: 'browse-filters', reach: opened('/media', 'More filters') },
    { name: 'quick-search', reach: quickSearch },
    ...addresses(
      {
        'user-home': '/',
        'user-browse': '/media',
        'user-entry': evangelion,
        'my-account': links.myAccount(),
        'my-watched': links.myAccount('watched'),
        'my-favorites': links.myAccount('favorites'),
        'my-feed': links.myAccount('feed'),
        'my-history': links.myAccount('history'),
        'my-imports': links.imports(),
        'my-lists': links.myAccount('lists'),
        'my-statistics': links.myAccount('statistics'),
        'settings-security': links.settings('security'),
        'settings-privacy': links.settings('privacy'),
        'settings-appearance': links.settings('appearance'),
        contribute: '/contribute/media/new',
      },
      true,
    ),
  ]
}

function addresses(named: Record<string, string>, isUsers = false): State[] {
  return Object.entries(named).map(([name, path]) => ({ name, isUsers, reach: (page) => page.goto(path) }))
}

/** A page after a click on a button, at widths where it has one. */
const opened = (path: string, button: string) => async (page: Page) => {
  await page.goto(path)
  const found = page.getByRole('button', { name: button })
  if (await found.isVisible()) await found.click()
}

async function quickSearch(page: Page): Promise<void> {
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('neon')
  await page.getByRole('option').first().waitFor()
}
