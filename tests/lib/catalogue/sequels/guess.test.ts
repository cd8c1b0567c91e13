import { expect, test } from 'vitest'
import type { Work } from '@/lib/catalogue/sequels/families'
import { guessedSequels, type Known } from '@/lib/catalogue/sequels/guess'

type Given = Partial<Omit<Work, 'id' | 'title'>>
type Line = [title: string, date: number | null, more?: Given]

const works = (lines: readonly Line[]): Work[] =>
  lines.map(([title, date, more], at) => ({
    ...{
      id: at + 1,
      title,
      date,
      type: 'Anime' as const,
      format: 'TV',
      others: [],
      episodes: 12,
      sites: 9,
      popularity: 0,
    },
    ...more,
  }))

/** Each chain as its titles. */
function chains(...lines: Line[]): string[][] {
  const all = works(lines)
  const next = new Map(guessedSequels(all).map(({ id, next: after }) => [id, after]))
  const later = new Set(next.values())
  const from = (id: number): number[] => [id, ...(next.has(id) ? from(next.get(id) ?? 0) : [])]
  const firsts = all.map(({ id }) => id).filter((id) => next.has(id) && !later.has(id))
  return firsts.map((id) => from(id).map((work) => all[work - 1]?.title ?? ''))
}

const film = { type: 'Movie', format: 'Movie', episodes: 1 } as const
const named = (...others: string[]) => ({ others })

test('seasons, their parts and their films in order', () => {
  expect(
    chains(
      ['Giants: The Final Season Part 2', 20220000],
      ['Giants: The Final Season', 20220109],
      ['Giants Season 2', 20170401],
      ['Giants: The Final Season - The End', 20231103],
      ['Giants', 20130407],
      ['Giants Season 3 Part 2', 20190429],
      ['Giants Season 3', 20180723],
      ['Giants Movie: The Wall', 20180801, film],
    ),
  ).toEqual([
    [
      'Giants',
      'Giants Season 2',
      'Giants Season 3',
      'Giants Movie: The Wall',
      'Giants Season 3 Part 2',
      'Giants: The Final Season',
      'Giants: The Final Season Part 2',
      'Giants: The Final Season - The End',
    ],
  ])
})

test('a final season before its second part, whatever the dates say', () => {
  expect(chains(['Giants: The Final Season Part 2', 20210000], ['Giants: The Final Season', 20220109])).toEqual([
    ['Giants: The Final Season', 'Giants: The Final Season Part 2'],
  ])
})

test('signs alone tell works apart', () => {
  expect(chains(['Band!', 20090403], ['Band!!', 20100407], ['Band! Movie', 20111203, film])).toEqual([
    ['Band!', 'Band!!', 'Band! Movie'],
  ])
})

test('a longer name only if its title in another script goes on, too', () => {
  expect(
    chains(['Norakami', 20140105, named('ノラカミ')], ['Norakami Aragoto', 20151003, named('ノラカミ ARAGOTO')]),
  ).toEqual([['Norakami', 'Norakami Aragoto']])
  expect(chains(['Sky', 20050106, named('AIR')], ['Sky Gear', 20060404, named('エア・ギア')])).toEqual([])
  expect(
    chains(
      ['Monster', 20040407, named('モンスター')],
      ['Monster Girl no Nichijou', 20150708, named('モンスター娘の日常')],
    ),
  ).toEqual([])
  const captain: Line[] = [
    ['Captain', 19830110, named('キャプテン')],
    ['Captain Tsubasa', 19831013, named('キャプテン翼')],
    ['Captain Earth', 20140406, named('キャプテン・アース')],
  ]
  expect(chains(...captain)).toEqual([])
  expect(chains(['We no', 20070408, named('ぼくらの')], ['We no War', 20191213, named('ぼくらの7日間戦争')])).toEqual(
    [],
  )
  expect(
    chains(['Natsume Book', 20080708, named('夏目帳')], ['Zoku Natsume Book', 20090106, named('続 夏目帳')]),
  ).toEqual([['Natsume Book', 'Zoku Natsume Book']])
})

test('no season is left out', () => {
  expect(chains(['Space', 2001_01_01], ['Space 3', 2005_01_01], ['Space 4', 2006_01_01])).toEqual([
    ['Space 3', 'Space 4'],
  ])
})

test('nothing follows many years later, or without a number where its date is not known', () => {
  expect(chains(['Monkey', 19600813, film], ['Monkey: Reload', 20031002])).toEqual([])
  expect(chains(['Monkey', 20010101], ['Monkey Third 2', null], ['Monkey Fourth 3', null])).toEqual([])
  expect(chains(['Chalk', 19920413], ['Chalk Movie 21: Burgers', 20130420, film])).toEqual([])
  const films: Line[] = [
    ['Pirates Movie 1', null, film],
    ['Pirates Movie 2: Island', 20010303, film],
  ]
  expect(chains(['Pirates', 19991020], ['Pirates: Fishes', 20241103], ...films)).toEqual([
    ['Pirates', 'Pirates Movie 2: Island', 'Pirates: Fishes'],
  ])
})

test('a part of an unknown season stands where its date is', () => {
  expect(
    chains(
      ['Jobless: Elsewhere', 20210111],
      ['Jobless III: Elsewhere', 20260704],
      ['Jobless: Elsewhere Part 2', 20211004],
      ['Jobless II: Elsewhere', 20230702],
    ),
  ).toEqual([['Jobless: Elsewhere', 'Jobless: Elsewhere Part 2', 'Jobless II: Elsewhere', 'Jobless III: Elsewhere']])
  expect(
    chains(['Thief: Part II', 19771003], ['Thief (2015)', 20151001], ['Thief: Part 5', 20180404]),
  ).not.toContainEqual(expect.arrayContaining(['Thief (2015)', 'Thief: Part II']))
})

test('nothing of other kinds, no special, no recap, no advertisement', () => {
  expect(chains(['Space', 20010101], ['Space 2', null, { type: 'Manga', format: 'Manga' }])).toEqual([])
  expect(chains(['Space', 20010101], ['Space: Summer', 20020101, { type: 'Special', format: 'Special' }])).toEqual([])
  expect(chains(['Space', 20010101], ['Space 2 PV', 20020101], ['Space Recap', 20020101])).toEqual([])
  expect(chains(['Space', 20010101], ['Space Movie', 20020101, { ...film, others: ['宇宙 総集編'] }])).toEqual([])
})

test('the same title many years later begins anew, and goes on from there', () => {
  expect(chains(['Basket', 20010705], ['Basket 1st Season', 20190406], ['Basket 2nd Season', 20200407])).toEqual([
    ['Basket 1st Season', 'Basket 2nd Season'],
  ])
  expect(chains(['Maiden', 20041008], ['Maiden: Dream', 20051021], ['Maiden (2013)', 20130705])).toEqual([
    ['Maiden', 'Maiden: Dream'],
  ])
})

test('films with numbers are a line beside the series, or continue it', () => {
  const films: Line[] = [
    ['Ninja Movie 1: Snow', 20040821, film],
    ['Ninja Movie 2: Stone', 20050806, film],
  ]
  expect(chains(['Ninja', 20021003], ['Ninja: Storm', 20070215], ...films)).toEqual([
    ['Ninja', 'Ninja: Storm'],
    ['Ninja Movie 1: Snow', 'Ninja Movie 2: Stone'],
  ])
  expect(chains(['Ninja', 20021003], ...films)).toEqual([['Ninja', 'Ninja Movie 1: Snow', 'Ninja Movie 2: Stone']])
})

test('what few sites know, between two seasons, is beside them', () => {
  expect(
    chains(
      ['Dogs', 20160407],
      ['Dogs: Cups', 20160900],
      ['Dogs 2nd Season', 20161006],
      ['Dogs: Rerun', 20180101, { sites: 3 }],
      ['Dogs 3rd Season', 20190412],
    ),
  ).toEqual([['Dogs', 'Dogs 2nd Season', 'Dogs 3rd Season']])
})

test('books and games by their numbers alone', () => {
  const manga = { type: 'Manga', format: 'Manga' } as const
  const game = { type: 'Game', format: 'Game' } as const
  expect(chains(['Ring', null, manga], ['Ring 2', null, manga], ['Ring: Aside', null, manga])).toEqual([
    ['Ring', 'Ring 2'],
  ])
  expect(chains(['Portal 2', null, game], ['Portal', null, game], ['Portal', null, manga])).toEqual([
    ['Portal', 'Portal 2'],
  ])
})

test('guesses contradict no relation, nothing that was refused, and not one another', () => {
  const lines: Line[] = [
    ['Space', 20010101],
    ['Space 2', 20020101],
    ['Space 3', 20030101],
    ['Space 4', 20040101],
  ]
  const guessed = (known: Partial<Known>) =>
    guessedSequels(works(lines), { sequels: [], others: [], refused: [], ...known }).map(
      ({ id, next }) => `${id} ${next}`,
    )
  expect(guessed({})).toEqual(['1 2', '2 3', '3 4'])
  expect(guessed({ sequels: [{ from: 2, to: 9 }] })).toEqual(['1 2', '3 4'])
  expect(guessed({ sequels: [{ from: 9, to: 4 }] })).toEqual(['1 2', '2 3'])
  expect(guessed({ sequels: [{ from: 4, to: 1 }] })).toEqual(['1 2', '2 3'])
  expect(guessed({ refused: [{ from: 2, to: 3 }] })).toEqual(['1 2', '3 4'])
  // The second is a side story of the first, or before it: the third follows.
  expect(guessed({ others: [{ from: 1, to: 2 }] })).toEqual(['1 3', '3 4'])
  expect(guessed({ sequels: [{ from: 2, to: 1 }] })).toEqual(['1 3', '3 4'])
})
