import { describe, expect, test } from 'vitest'
import { titlesOf } from '@/server/loader/titles'

const titles = (title: string, more: Partial<Parameters<typeof titlesOf>[0]> = {}) =>
  titlesOf({ title, romaji: null, native: null, english: null, synonyms: [], format: null, ...more })

describe('the main title', () => {
  test.each([
    ['Boku no Hero Academia', ['BNHA', 'Mein Held der Academia', 'My Hero Academia'], 'My Hero Academia'],
    ['Shigatsu wa Kimi no Uso', ['Sekunden in Moll und Dur', 'Your Lie in April'], 'Your Lie in April'],
    ['Ookami to Koushinryou II', ['Spice and Wolf', 'Spice and Wolf II'], 'Spice and Wolf II'],
    [
      'Isekai Shokudou 2',
      ['Restaurant to Another World', 'Restaurant to Another World 2'],
      'Restaurant to Another World 2',
    ],
    ['Sokushi Cheat ga, Saikyou', ['My Instant Death, No One Stands'], 'My Instant Death, No One Stands'],
  ])('%s is the English of %j', (title, synonyms, english) => {
    const found = titles(title, { synonyms })
    expect(found).toMatchObject({ title: english, romaji: title })
    expect(found.synonyms).toEqual(synonyms.filter((each) => each !== english))
  })

  test.each([
    ['Cowboy Bebop', ['The Space Cowboys']],
    ['Mine', ['The Mine of Gold']],
    [
      'Shingeki no Kyojin',
      ['Attack Titan', "L'attaque de the Titans", 'Shingeki no Kyojin: the Kono', 'Ataque a los Titanes'],
    ],
    ['Shingeki no Kyojin Season 2', ['Attack on Titan']],
    ['Kimetsu no Yaiba Movie', ['Blade of the Demon']],
    ['Hoihoi-san', ['The One-Shot Bug Killer, Interceptor of Dolls']],
    ['The Melancholy of Haruhi', ['The Gloom of Haruhi']],
    ['進撃の巨人', ['Attack on Titan']],
  ])('%s stays where nothing else is known to be English: %j', (title, synonyms) =>
    expect(titles(title, { synonyms })).toEqual({
      ...{ title, romaji: null, native: null, translation: null },
      synonyms: synonyms.flatMap((synonym) => synonym.split(', ')),
    }),
  )

  test('is what a source calls English; else a source that knows romaji has chosen it', () => {
    expect(titles('Sen to Chihiro', { english: 'Spirited Away' })).toMatchObject({
      title: 'Spirited Away',
      romaji: 'Sen to Chihiro',
    })
    expect(titles('A', { romaji: 'B', english: 'C' })).toMatchObject({ title: 'C', romaji: 'B', synonyms: ['A'] })
    expect(titles('Kimi', { romaji: 'Kimi no', synonyms: ['The You of You'] }).title).toBe('Kimi')
  })
})

describe('a native title', () => {
  test.each([
    ['Doraemon', '多啦A夢', 'TV'],
    ['Redline', '红线', 'Movie'],
    ['Itoshi no Betty Mamonogatari', '心愛的貝蒂 魔女的故事', 'Movie'],
    ['Kikansha no Mahou wa Tokubetsu desu 2nd Season', '重生者的魔法一定要特別 第二季', null],
  ])('of %s is not the Chinese %s', (title, native, format) =>
    expect(titles(title, { native, format })).toMatchObject({ native: null, synonyms: [native], translation: native }),
  )

  test.each([
    ['Gintama', '銀魂', 'TV'],
    ['Makura no Danshi', '枕男子', 'TV'],
    ['Ama no Mura Kumo', '天叢雲', 'Manga'],
    ['Fusha no Sha', '不射之射', 'Movie'],
    ['Shingeki no Kyojin', '進撃の巨人', 'TV'],
    ['Quanzhi Gaoshou', '全职高手', 'ONA'],
    ['Butterfly in the Air', '蝴蝶飞飞', 'Manhua'],
    ['Very! Very! Sweet', 'Very! Very! 다이스키', 'Manhwa'],
  ])('of %s is %s', (title, native, format) => expect(titles(title, { native, format }).native).toBe(native))

  test('with a rare character is Japanese where another one has kana', () => {
    const given = { native: '東京魔人學園剣風帖 龖', synonyms: ['東京魔人學園剣風帖 龖（トウ）'] }
    expect(titles('Tokyo Majin Gakuen', given).native).toBe(given.native)
  })
})
