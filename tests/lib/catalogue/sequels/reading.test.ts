import { expect, test } from 'vitest'
import { FINAL, readTitle } from '@/lib/catalogue/sequels/reading'

/** Each part as "name season.part". */
const said = (title: string, isFilm?: boolean) =>
  readTitle(title, isFilm).segments.map(({ name, season, part }) =>
    [name, season !== null && `s${season}`, part !== null && `p${part}`].filter(Boolean).join(' '),
  )

test.each([
  ['Sword Art Online', ['sword art online']],
  ['Sword Art Online II', ['sword art online s2']],
  ['Boku no Hero Academia 2nd Season', ['boku no hero academia s2']],
  ['Haikyuu!! Second Season', ['haikyuu s2']],
  ['Vinland Saga Season 2', ['vinland saga s2']],
  ['Chihayafuru 3', ['chihayafuru s3']],
  ['Initial D Fourth Stage', ['initial d s4']],
  ['Code Geass: Hangyaku no Lelouch R2', ['code geass', 'hangyaku no lelouch s2']],
  ['Major S5', ['major s5']],
  ['Date A Live V', ['date a live s5']],
  ['Re:Zero kara Hajimeru Isekai Seikatsu 2nd Season Part 2', ['re zero kara hajimeru isekai seikatsu s2 p2']],
  ['Shingeki no Kyojin: The Final Season Part 2', [`shingeki no kyojin s${FINAL} p2`]],
  ['Shingeki no Kyojin: The Final Season - Kanketsu-hen', [`shingeki no kyojin s${FINAL}`, 'kanketsu hen']],
  ['JoJo no Kimyou na Bouken Part 6: Stone Ocean Part 2', ['jojo no kimyou na bouken p6', 'stone ocean p2']],
  ['Fruits Basket 1st Season', ['fruits basket s1']],
  ['Lupin III: Part 5', ['lupin s3 p5']],
  ['Persona 4 the Animation', ['persona s4']],
])('%s', (title, parts) => {
  expect(said(title)).toEqual(parts)
})

test.each(['Mob Psycho 100', 'Eyeshield 21', 'Steins;Gate 0', 'Hunter x Hunter', 'Project X', 'Persona 1'])(
  'the number of %s belongs to its name',
  (title) => {
    expect(readTitle(title).segments).toMatchObject([{ season: null, part: null }])
  },
)

test.each([
  ['K-On! Movie', 0],
  ['Kuroko no Basket Movie 4: Last Game', 4],
  ['Boku no Hero Academia the Movie 2: Heroes:Rising', 2],
  ['Sword Art Online: Progressive Movie - Hoshi Naki Yoru no Aria', 0],
  ['Sword Art Online', null],
])('the film of %s', (title, movie) => {
  expect(readTitle(title).movie).toBe(movie)
})

test('a number alone is that of a film if the work is one', () => {
  expect(readTitle('Code Geass: Boukoku no Akito 2 - Hikisakareshi Yokuryuu', true).movie).toBe(2)
  expect(readTitle('Initial D Third Stage', true)).toMatchObject({ movie: null, segments: [{ season: 3 }] })
})

test.each([
  'Fate/Apocrypha Recaps',
  'Gekijouban Soushuuhen Overlord',
  'Code Geass: Hangyaku no Lelouch Picture Drama',
  'Bleach 20th PV',
  'Sword Art Online Specials',
  '黒子のバスケ ウインターカップ総集編 ～影と光～',
])('%s is beside a story', (title) => {
  expect(readTitle(title).isExtra).toBe(true)
})
