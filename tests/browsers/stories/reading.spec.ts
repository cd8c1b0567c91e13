import { links } from '@/lib/links'
import { entryOf, idOf, worksWhere } from '../../e2e/support/works'
import { expect, test } from '../support/test'

const works = (count: number) => `${count.toLocaleString('en-US')} works`

test('home shows what is new and leads to an entry', async ({ visitor }) => {
  await visitor.goTo('/')
  await visitor.role('heading', 'Every story has its place.').isSeen()
  const latest = visitor.role('region', 'Recently updated')
  await latest.role('button', 'Pause the slideshow').click()
  await latest.role('button', 'Play the slideshow').isSeen()
  await latest.role('button', 'Next work').click()
  await latest.role('group', '2 of 10').isSeen()
  await visitor.role('list', 'Popular anime').role('link').click()
  await visitor.isAt(/^\/media\/\d+$/)
  await visitor.role('main').role('navigation', 'Sections of this entry').isSeen()
})

test('works are filtered, ordered and paged', async ({ visitor, request }) => {
  const chosen = { type: 'Anime', sort: 'popularity', order: '1' }
  const { total, data } = await worksWhere(request, chosen)
  await visitor.goTo('/')
  await visitor.role('navigation', 'Main navigation').role('link', 'Media').click()
  const filters = visitor.role('search', 'Filter and sort works')
  await filters.role('combobox', 'Type').choose('Anime')
  await visitor.isAt('/media?type=Anime')
  await visitor.role('main').role('status').shows(works(total))
  const first = visitor.role('list', 'Works').role('link')
  await first.shows(data[0]?.title ?? 'a first work')
  await filters.role('combobox', 'Type').is({ value: 'Anime' })
  await filters.role('combobox', 'Sort by').choose('Release date')
  await visitor.isAt('/media?type=Anime&sort=release-date')
  await visitor.role('navigation', 'Pages').role('link', 'Next page').click()
  await visitor.isAt('/media?type=Anime&sort=release-date&page=1')
  await visitor.role('link', 'Page 2').is({ attributes: expect.objectContaining({ 'aria-current': 'page' }) })
  await visitor.role('link', /^Remove the filter/).click()
  await visitor
    .role('main')
    .role('status')
    .shows(works((await worksWhere(request, {})).total))
})

test('an entry has tabs with lists that are searched', async ({ visitor, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const { counts } = await entryOf(request, id)
  const main = visitor.role('main')
  const tab = (name: RegExp) => main.role('navigation', 'Sections of this entry').role('link', name)
  await visitor.goTo(links.media(id))
  await main.role('heading', 'Cowboy Bebop').isSeen()
  await main.role('region', 'Openings and endings').shows('Tank!')
  await tab(/^Characters/).click()
  await visitor.isAt(links.media(id, 'characters'))
  await main.shows('Faye Valentine')
  await main.role('searchbox').fill('spike')
  await visitor.isAt(`${links.media(id, 'characters')}?query=spike`)
  await main.with('Faye Valentine').isGone()
  await main.shows('Spike Spiegel')
  await tab(/^Episodes/).click()
  await main.shows('Asteroid Blues')
  await tab(/^Staff/).click()
  await visitor.isAt(links.media(id, 'staff'))
  await main.shows('Shinichiro Watanabe')
  expect(counts.staff).toBeGreaterThan(0)
})

test('the bar and the menu of a phone lead everywhere', async ({ visitor }) => {
  await visitor.resize(390, 844)
  await visitor.goTo('/')
  const bar = visitor.role('navigation', 'Main navigation')
  await bar.role('link', 'Media').click()
  await visitor.role('heading', 'Browse media').isSeen()
  // Scroll bars take a part of the width in some browsers.
  expect(await visitor.tab.run('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  await visitor.role('search', 'Filter and sort works').role('combobox', 'Type').isGone()
  await visitor.role('button', 'More filters').click()
  await visitor.role('search', 'Filter and sort works').role('combobox', 'Type').isSeen()
  await bar.role('button', 'More').click()
  await bar.role('link', 'Companies').click()
  await visitor.isAt('/companies?sort=popularity')
  await bar.role('link', 'Companies').isGone()
  await bar.role('button', 'More').click()
  await bar.role('link', 'Log in').click()
  await visitor.role('dialog', 'Log in').field('Email').isSeen()
})

test.describe('without JavaScript', () => {
  test.use({ javaScript: false })

  test('works are found by a plain form, and an entry is read', async ({ visitor, request }) => {
    await visitor.goTo('/media')
    const filters = visitor.role('search', 'Filter and sort works')
    await filters.role('combobox', 'Type').choose('Anime')
    await filters.role('searchbox').fill('cowboy bebop')
    await filters.role('button', 'Apply').click()
    await visitor.isAt(/[?&]query=cowboy\+bebop(&|$)/)
    await visitor.role('list', 'Works').role('link').with('Cowboy Bebop').click()
    const main = visitor.role('main')
    await main.role('heading', 'Cowboy Bebop').isSeen()
    await visitor.isAt(links.media(await idOf(request, 'Cowboy Bebop')))
    await main
      .role('navigation', 'Sections of this entry')
      .role('link', /^Characters/)
      .click()
    await main.shows('Faye Valentine')
    expect(
      await visitor.tab.run('[...document.querySelectorAll(".needs-script")].some((all) => all.checkVisibility())'),
    ).toBe(false)
  })
})
