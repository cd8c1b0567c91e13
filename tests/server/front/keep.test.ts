import { describe, expect, test } from 'vitest'
import { addressOf, isKeptCall } from '@/server/front/keep'

const judged = (address: string) => addressOf(new URL(address, 'http://localhost:3000'))
const kept = (canonical: string) => ({ canonical, kept: true })
const rendered = (canonical: string) => ({ canonical, kept: false })

describe('a browse page is known by its parameters, in one order, without defaults', () => {
  test.each([
    ['/?page=0&size=10', '/'],
    ['/?size=20&page=1', '/?page=1&size=20'],
    ['/media?order=1&sort=popularity&type=Movie&size=30', '/media?type=Movie&sort=popularity&order=1'],
    ['/series?utm_source=mail&sort=start-date', '/series?sort=start-date'],
    ['/series?type=Movie&sort=name&page=-1&order=2', '/series'],
    ['/characters?order=1&page=2&sort=birthday', '/characters?sort=birthday&page=2&order=1'],
    ['/people?sort=middle-name&size=15&type=x', '/people?sort=middle-name&size=15'],
    ['/companies?sort=name&sort=founded', '/companies?sort=founded'],
    ['/torrents?type=Batch&sort=title&order=1', '/torrents?type=Batch&order=1'],
    ['/torrents?sort=seeders&page=abc', '/torrents?sort=seeders'],
  ])('%s is %s', (address, canonical) => expect(judged(address)).toEqual(kept(canonical)))

  test.each([
    ['/media?query=eva&page=1', '/media?query=eva&page=1'],
    ['/series?query=%20eva%20', '/series?query=eva'],
    ['/characters?firstName=rei', '/characters?firstName=rei'],
    ['/people?lastName=a&middleName=b&firstName=c', '/people?firstName=c&middleName=b&lastName=a'],
    ['/companies?query=shaft&size=50', '/companies?query=shaft&size=50'],
    ['/torrents?query=x&type=Single', '/torrents?query=x&type=Single'],
    ['/search?query=x&cache=buster', '/search?query=x'],
  ])('%s is free text: rendered, not kept', (address, canonical) =>
    expect(judged(address)).toEqual(rendered(canonical)),
  )
})

describe('an entry and its tabs are kept', () => {
  test.each(['/media/7', '/series/7', '/character/7', '/person/7', '/torrent/7'])('%s', (path) => {
    expect(judged(path)).toEqual(kept(path))
    expect(judged(`${path}?utm_source=mail&query=x`)).toEqual(kept(path))
  })

  test.each([
    '/media/7/characters',
    '/media/7/staff',
    '/media/7/episodes',
    '/series/7/media',
    '/character/7/media',
    '/character/7/staff',
    '/person/7/staff',
    '/company/7',
  ])('%s, by page, and searched it is rendered', (path) => {
    expect(judged(`${path}?utm=x&page=2&size=30`)).toEqual(kept(`${path}?page=2`))
    expect(judged(`${path}?page=abc`)).toEqual(kept(path))
    expect(judged(`${path}?size=50&page=1`)).toEqual(rendered(`${path}?page=1&size=50`))
    expect(judged(`${path}?query=a&page=1`)).toEqual(rendered(`${path}?query=a&page=1`))
  })

  test.each([
    '/media/7/attachments',
    '/series/7/attachments',
    '/character/7/attachments',
    '/person/7/attachments',
    '/company/7/attachments',
  ])('%s, by page, and has nothing to search', (path) => {
    expect(judged(`${path}?query=a&page=3`)).toEqual(kept(`${path}?page=3`))
  })

  test.each([
    '/media/7/reviews',
    '/series/7/reviews',
    '/character/7/discussion',
    '/person/7/discussion',
    '/company/7/discussion',
    '/torrent/7',
  ])('%s, by verdict, order and page', (path) => {
    expect(judged(`${path}?order=1&size=50&page=0`)).toEqual(kept(path))
    expect(judged(`${path}?order=0&page=1&recommended=Mixed`)).toEqual(kept(`${path}?recommended=Mixed&page=1&order=0`))
    expect(judged(`${path}?recommended=Bad&next=x`)).toEqual(kept(path))
  })

  test('/media/7/torrents, by what torrents are narrowed and sorted by', () => {
    expect(judged('/media/7/torrents?order=1&sort=seeders&type=Batch')).toEqual(
      kept('/media/7/torrents?type=Batch&sort=seeders&order=1'),
    )
    expect(judged('/media/7/torrents?query=x')).toEqual(rendered('/media/7/torrents?query=x'))
  })
})

test.each(['/', '/media', '/characters', '/person/7', '/company/7', '/media/7/reviews', '/torrent/7'])(
  '%s means the same page whoever is to log in there',
  (path) => {
    expect(judged(`${path}?login&next=%2Fmy-account`)).toEqual(kept(path))
    expect(judged(`${path}?next=%2Fmy-account&login=1`)).toEqual(kept(path))
  },
)

test.each([
  '/character/7/episodes',
  '/person/7/media',
  '/company/7/staff',
  '/torrent/7/files',
  '/user/aoi/lists',
  '/constructor/7',
  '/media/12345678901',
  '/media/x',
  '/media/7/staff/2',
  '/Media',
  '/confirm/a-token',
])('%s is no page that is kept', (path) => expect(judged(path)).toEqual(rendered(path)))

test('a profile is kept once, however its name is written', () => {
  for (const path of ['/user/%E8%91%B5', '/user/葵?x=1'])
    expect(judged(path)).toEqual({ canonical: '/user/%E8%91%B5', kept: true })
})

test("a user's other pages are known by the year, or the page", () => {
  expect(judged('/user/葵/statistics?year=2024&page=3')).toEqual(kept('/user/%E8%91%B5/statistics?year=2024'))
  for (const year of ['', 'x', '12', '99999', '2024.5'])
    expect(judged(`/user/aoi/statistics?year=${year}`)).toEqual(kept('/user/aoi/statistics'))
  expect(judged('/user/aoi/followers?page=2&size=90')).toEqual(kept('/user/aoi/followers?page=2'))
  expect(judged('/user/aoi/following?page=-1&year=2024')).toEqual(kept('/user/aoi/following'))
})

test.each([
  '/login',
  '/register',
  '/reset',
  '/confirm',
  '/dashboard',
  '/my-account',
  '/my-account/history',
  '/my-account/statistics',
])('%s is the same for everybody, whatever the browser reads in its address', (path) =>
  expect(judged(`${path}?next=%2Fmedia&x=1`)).toEqual({ canonical: path, kept: true }),
)

test('a list is never kept, neither here nor on the way; what its page does not know is dropped', () => {
  const list = (canonical: string) => ({ canonical, kept: false, confidential: true })
  expect(judged('/list/aoi/best?utm=1&login&next=%2F')).toEqual(list('/list/aoi/best'))
  expect(judged('/list/aoi/a%2Fb?view=grid&page=2&size=30')).toEqual(list('/list/aoi/a%2Fb?page=2&view=grid'))
  expect(judged('/list/aoi/best?page=x&view=table&size=9999')).toEqual(list('/list/aoi/best'))
})

test('the shell of one of my lists is not kept, since anybody can make up names', () => {
  expect(judged('/my-account/lists/anything?page=2')).toEqual({ canonical: '/my-account/lists/anything', kept: false })
  expect(judged('/my-account/lists?page=2')).toEqual(kept('/my-account/lists'))
})

test.each(['media', 'series', 'characters', 'people', 'companies'])(
  'GET /api/%s/{id} is kept, its tabs are not',
  (noun) => {
    expect(isKeptCall(`/api/${noun}/7`)).toBe(true)
    expect(judged(`/api/${noun}/7?cache=buster`)).toEqual(kept(`/api/${noun}/7`))
    for (const path of [`/api/${noun}`, `/api/${noun}/7/attachments`, `/api/${noun}/x`])
      expect(isKeptCall(path)).toBe(false)
  },
)
