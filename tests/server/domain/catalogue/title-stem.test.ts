import { expect, test } from 'vitest'
import { haveCommonStem } from '@/server/domain/catalogue/title-stem'

const titles = (title: string, native: string | null = null) => ({ title, romaji: null, native })
const alike = (one: string, other: string) => {
  const answer = haveCommonStem(titles(one), titles(other))
  expect(haveCommonStem(titles(other), titles(one))).toBe(answer)
  return answer
}

test.each([
  ['Shingeki no Kyojin', 'Shingeki no Kyojin Season 3 Part 2'],
  ['Shingeki no Kyojin: The Final Season', 'Shingeki no Kyojin Season 2'],
  ['Shingeki no Kyojin', '10-pun de Oitsukeru: Shingeki no Kyojin'],
  ['Gintama', "Gintama': Enchousen"],
  ['Aikatsu!', 'Aikatsu Stars! Movie'],
  ['Sword Art Online II', 'Sword Art Online: Alicization'],
  ['Uchuu Senkan Yamato III', 'Uchuu Senkan Yamato (Movie)'],
  ['.hack//Sign', '.hack//G.U. Returner'],
  ['Hunter x Hunter (2011)', 'Hunter x Hunter Movie 1: Phantom Rouge'],
  ['Gekijouban Naruto', 'Naruto: Shippuuden'],
  ['K', 'K: Missing Kings'],
  ['Amphibia Season Two', 'Amphibia Season Three'],
  ['86', '86 Part 2'],
  ['3-gatsu no Lion', '3-gatsu no Lion 2nd Season'],
  ['進撃の巨人', '劇場版 進撃の巨人 後編〜自由の翼〜'],
  ['銀魂', '銀魂2'],
  ['名探偵コナン', '名探偵コナン 時計じかけの摩天楼'],
])('%s and %s belong together', (one, other) => expect(alike(one, other)).toBe(true))

test.each([
  ['Accel World', 'Sword Art Online'],
  ['Change Our Mirai!', 'BanG Dream!'],
  ['Mazinger Z', 'Mazinger Z tai Devilman'],
  ['Cyborg 009', 'Cyborg 009 VS Devilman'],
  ['3-gatsu no Lion', '3-gatsu no Lion meets Bump of Chicken'],
  ['K', 'K-On!'],
  ['Neko', 'Neko Matsuri'],
  ['Fate/Zero', 'Carnival Phantasm'],
  ['Movie', 'Special'],
  ['2nd Season', 'Part 2: The Movie'],
  ['Trust', 'Heart Beat'],
])('%s and %s do not', (one, other) => expect(alike(one, other)).toBe(false))

test('any of their titles may tell', () => {
  const one = { title: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: null }
  expect(haveCommonStem(one, titles('Shingeki no Kyojin Season 2'))).toBe(true)
  expect(haveCommonStem(titles('Kuroshitsuji', '黒執事'), titles('Black Butler II', '黒執事II'))).toBe(true)
})
