import { beforeAll, describe, expect, test } from 'vitest'
import { searchIds } from '@/server/engines/search/search'
import { soundingAs, spokenForm } from '@/server/engines/search/sounds'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'

useDatabase()

test.each([
  ['ブリーチ', 'buriichi'],
  ['ぶりいち', 'buriichi'],
  ['блич 2', 'blich 2'],
  ['블리치', 'beulrichi'],
  ['bleach', null],
  ['進撃のブリーチ', null],
])('%s is spoken as %s', (text, latin) => expect(spokenForm(text)).toBe(latin))

test.each([
  ['bleach', ['buriichi', 'blich', 'beulrichi', 'bleech']],
  ['one piece', ['wanpiisu', 'one peace']],
  ['death note', ['desunooto', 'deseunoteu', 'dethnote']],
  ['tokyo ghoul', ['tookyooguuru', 'tokio gul', 'toukyou guuru']],
  ['cowboy bebop', ['kaubooibibappu', 'kovboi bibop']],
  ['fairy tail', ['fearii teiru', 'feiri teil']],
])('%s sounds as %j', async (name, others) => {
  const found = await rows<{ sound: string }>(
    sql`SELECT search_sound(key) AS sound FROM unnest(${[name, ...others]}::text[]) AS key`,
  )
  expect(new Set(found.map(({ sound }) => sound)).size).toBe(1)
})

test.each([
  ['ван', 'van', ['van', 'wan']],
  ['엔젤', 'enjel', ['enjel', 'engel']],
  ['психо', 'psiho', ['psiho', 'psicho']],
])('%s is read as %s, and as %j', (text, spoken, all) => expect(soundingAs(text, spoken)).toEqual(all))

test('words with fewer than three consonants have no sound', async () => {
  const [none] = await rows(sql`SELECT search_sound('a ku ma') AS short, search_sound('進撃') AS native`)
  expect(none).toEqual({ short: '', native: '' })
})

describe('a search', () => {
  const names = new Map<number, string>()
  let asuka: number
  const found = async (text: string) => (await searchIds('media', text)).map((id) => names.get(id))

  beforeAll(async () => {
    for (const work of [
      { title: 'Bleach', popularity: 600_000 },
      { title: 'Blotch', popularity: 10 },
      { title: 'One Piece', popularity: 500_000 },
      { title: 'One Piece Recap', nativeTitle: 'ワンピース', popularity: 10_000 },
      { title: 'Angel Beats!', popularity: 700_000 },
      { title: 'Soul Eater', popularity: 580_000 },
      { title: 'Overlord', popularity: 480_000 },
      { title: 'Gintama', popularity: 400_000 },
      { title: 'Mobile Suit Gundam', popularity: 150_000 },
      { title: 'Mob Psycho 100', popularity: 2_000_000 },
      { title: 'Imposing', popularity: 3000 },
      { title: 'NFL Blitz', popularity: 17_000 },
      { title: 'Death Note', popularity: 900_000 },
      { title: 'Pokemon', popularity: 200_000 },
      { title: 'Goblin Slayer', popularity: 300_000 },
      { title: 'Goblin Slayer II', popularity: 90_000 },
      { title: 'Shinseiki Evangelion', nativeTitle: '新世紀エヴァンゲリオン', popularity: 400_000 },
      { title: 'Schick', nativeTitle: 'エヴァンゲリオンとシック', popularity: 2000 },
      { title: 'The Legend of Zelda: Breath of the Wild', popularity: 250_000 },
      { title: 'Blood of the Werewolf', popularity: 1500 },
      { title: 'Slime 300', popularity: 50_000 },
      { title: 'Tensei shitara Slime Datta Ken', popularity: 275_000 },
    ])
      names.set(await givenMedia(work), work.title)
    asuka = await givenCharacter('Asuka Langley Sohryu')
  })

  test.each([
    ['блич', 'Bleach'],
    ['블리치', 'Bleach'],
    ['моб психо', 'Mob Psycho 100'],
    ['ван пис', 'One Piece'],
    ['энджел битс', 'Angel Beats!'],
    ['소울 이터', 'Soul Eater'],
    ['オーバーロード', 'Overlord'],
    ['건담', 'Mobile Suit Gundam'],
    ['ブリーチ', 'Bleach'],
    ['ワンピース', 'One Piece'],
    ['エヴァンゲリオン', 'Shinseiki Evangelion'],
    ['dethnote', 'Death Note'],
    ['pkmn', 'Pokemon'],
    ['botw', 'The Legend of Zelda: Breath of the Wild'],
    ['slime', 'Tensei shitara Slime Datta Ken'],
    ['goblin salyer ii', 'Goblin Slayer II'],
  ])('for %s finds %s first', async (text, title) => expect((await found(text))[0]).toBe(title))

  test('finds a character whose name begins so', async () => {
    expect(await searchIds('character', 'аска лэнгли')).toEqual([asuka])
  })

  test('keeps the condition of a filter', async () => {
    const narrowing = { table: 'media', where: sql`media.popularity < 1000` }
    expect((await searchIds('media', 'блич', { narrowing })).map((id) => names.get(id))).toEqual(['Blotch'])
  })
})
