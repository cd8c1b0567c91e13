import { beforeAll, expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { searchIds } from '@/server/engines/search/search'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'

useDatabase()

const WORKS = [
  {
    title: 'Shingeki no Kyojin',
    nativeTitle: '進撃の巨人',
    synonymTitles: ['Attack on Titan', 'AoT'],
    popularity: 3_900_000,
  },
  { title: 'Shingeki no Kyojin: Kuinaki Sentaku', nativeTitle: '進撃の巨人 悔いなき選択', popularity: 300_000 },
  {
    title: 'Shingeki! Kyojin Chuugakkou',
    nativeTitle: '進撃！巨人中学校',
    synonymTitles: ['Attack on Titan: Junior High'],
    popularity: 200_000,
  },
  { title: 'Titan', popularity: 3 },
  { title: 'Titanic', popularity: 90 },
  { title: 'Pokémon', nativeTitle: 'ポケットモンスター', synonymTitles: ['Pocket Monsters'], popularity: 1_000_000 },
  { title: 'One Piece', synonymTitles: ['ワンピース'], popularity: 2_000_000 },
  { title: 'Naruto', nativeTitle: 'ナルト', popularity: 2_700_000 },
  { title: 'Naruto: Shippuuden', popularity: 2_300_000 },
  { title: 'Kujō no Taizai', nativeTitle: '九条の大罪', popularity: 20 },
  { title: 'Dragon Ball GT', popularity: 500_000 },
  { title: 'A', popularity: 1 },
  { title: 'Akira', nativeTitle: 'アキラ', popularity: 800_000 },
  { title: 'Air', popularity: 400_000 },
  { title: '86', synonymTitles: ['Eighty Six'], popularity: 600_000 },
  { title: '100% Strawberry_Milk', popularity: 40 },
  { title: "Jojo's Bizarre Adventure", popularity: 900_000 },
  { title: '???', popularity: 2 },
  { title: '!!!', popularity: 1 },
  { title: '!!!Da Capo', popularity: 70 },
  { title: '.hack//Roots', popularity: 60 },
  { title: 'Ｆａｔｅ／ｓｔａｙ　ｎｉｇｈｔ', popularity: 700_000 },
  { title: 'Дневник будущего', popularity: 10 },
  { title: 'قلعة هاول', popularity: 10 },
  { title: '나 혼자만 레벨업', popularity: 100_000 },
]
const titles = new Map<number, string>()

beforeAll(async () => {
  for (const work of WORKS) titles.set(await givenMedia(work), work.title)
})

const found = async (text: string) => (await searchIds('media', text)).map((id) => titles.get(id))

test.each([
  ['Attack on Titan', 'Shingeki no Kyojin'],
  ['attak on titan', 'Shingeki no Kyojin'],
  ['attack of titans', 'Shingeki no Kyojin'],
  ['attack on ti', 'Shingeki no Kyojin'],
  ['titan', 'Shingeki no Kyojin'],
  ['titani', 'Titanic'],
  ['shingeki', 'Shingeki no Kyojin'],
  ['SHINGEKI NO KYOJIN', 'Shingeki no Kyojin'],
  ['ｓｈｉｎｇｅｋｉ', 'Shingeki no Kyojin'],
  ['kyojin shingeki', 'Shingeki no Kyojin'],
  ['shingeki no kyojn', 'Shingeki no Kyojin'],
  ['shin geki no', 'Shingeki no Kyojin'],
  ['進撃の巨人', 'Shingeki no Kyojin'],
  ['進撃', 'Shingeki no Kyojin'],
  ['進', 'Shingeki no Kyojin'],
  ['巨人', 'Shingeki no Kyojin'],
  ['撃の巨', 'Shingeki no Kyojin'],
  ['巨人中', 'Shingeki! Kyojin Chuugakkou'],
  ['悔', 'Shingeki no Kyojin: Kuinaki Sentaku'],
  ['pokemon', 'Pokémon'],
  ['POKE\u0301MON', 'Pokémon'],
  ['pokmeon', 'Pokémon'],
  ['モンスター', 'Pokémon'],
  ['ﾓﾝｽﾀｰ', 'Pokémon'],
  ['onepiece', 'One Piece'],
  ['one peice', 'One Piece'],
  ['naurto', 'Naruto'],
  ['naruto ship', 'Naruto: Shippuuden'],
  ['kujou', 'Kujō no Taizai'],
  ['gt', 'Dragon Ball GT'],
  ['a', 'Shingeki no Kyojin'],
  ['ai', 'Air'],
  ['86', '86'],
  ['100%', '100% Strawberry_Milk'],
  ['jojos', "Jojo's Bizarre Adventure"],
  ['fate stay', 'Ｆａｔｅ／ｓｔａｙ　ｎｉｇｈｔ'],
  ['?', '???'],
  ['.', '.hack//Roots'],
  ['.hack', '.hack//Roots'],
  ['будущ', 'Дневник будущего'],
  ['قلعة', 'قلعة هاول'],
  ['레벨', '나 혼자만 레벨업'],
  ['혼자', '나 혼자만 레벨업'],
  ['наруто', 'Naruto'],
  ['покемон', 'Pokémon'],
  ['나루토', 'Naruto'],
  ['아키라', 'Akira'],
])('%s finds %s', async (text, title) => {
  expect((await found(text))[0]).toBe(title)
})

test('an exact title comes first, but not one that nobody knows before what everybody does', async () => {
  expect(await found('titan')).toEqual(['Shingeki no Kyojin', 'Shingeki! Kyojin Chuugakkou', 'Titan', 'Titanic'])
  expect(await found('naruto')).toEqual(['Naruto', 'Naruto: Shippuuden'])
})

test('signs find titles of only these, and then those that begin with them', async () => {
  for (const signs of ['!!!', '！！！']) expect(await found(signs)).toEqual(['!!!', '!!!Da Capo'])
  expect(await found('!')).toEqual(expect.arrayContaining(['!!!', '!!!Da Capo']))
})

test('one letter finds titles that begin with it, by popularity, and those that are it', async () => {
  expect(await found('a')).toEqual(['Shingeki no Kyojin', 'Akira', 'Air', 'A', 'Shingeki! Kyojin Chuugakkou'])
})

test.each(['qzxwvjkq', '龘靐', 'x', 'oq', '巨撃', 'は', ''])('%j finds nothing', async (text) => {
  expect(await found(text)).toEqual([])
})

test('typing errors are corrected only if few results are found', async () => {
  expect(await found('naruto')).not.toContain('Narutaru')
  titles.set(await givenMedia({ title: 'Haruto', popularity: 5 }), 'Haruto')
  expect(await found('naruto')).not.toContain('Haruto')
  expect(await found('zaruto')).toEqual(expect.arrayContaining(['Naruto', 'Haruto']))
})

test('every title is found by itself, by each word and by each typed prefix', async () => {
  for (const [id, title] of titles) {
    const key = fold(title)
    const prefixes = [...key].map((_, at) => [...key].slice(0, at + 1).join(''))
    const texts = new Set([title, key, ...key.split(' '), ...prefixes])
    await Promise.all(
      [...texts].map(async (text) => expect(await searchIds('media', text), `${text} for ${title}`).toContain(id)),
    )
  }
})

test.each([
  ['character', 'Monkey D. Luffy', 'lufy', givenCharacter],
  ['person', 'Hayao Miyazaki', 'miyazaki hayao', givenPerson],
  ['person', 'Eiichiro Oda', 'oda eiichirou', givenPerson],
  ['character', 'Shinji Ikari', 'синдзи икари', givenCharacter],
] as const)('a %s is found in the same way', async (noun, name, text, given) => {
  const id = await given(name)
  expect(await searchIds(noun, text)).toEqual([id])
})

test.each([
  ...['%', '_', '\\', "'", '"', "\\'", '%%%', ':*', '& | !', '()', '<->', "';--", '\0', '\u0301'],
  ...['🤖', '👨‍👩‍👧', '\ud800', 'a\udc00b', '\u202eevil', 'ﷺ', '進'],
])('%j causes no error, nor does a thousand of it', async (text) => {
  for (const hostile of [text, text.repeat(1000), `${text} `.repeat(1000), `titan ${text}`, `${text}進撃`])
    expect(await searchIds('media', hostile)).toBeInstanceOf(Array)
})

test('no text causes an error, and no result occurs twice', async () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(...'aé進の ガ%_\\\'"&|!():*<->1０'), maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const ids = await searchIds('media', text)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    runs(60),
  )
})
