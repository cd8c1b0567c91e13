import { describe, expect, test } from 'vitest'
import { titlesOf } from '@/server/loader/format/titles'

const titles = (title: string, more: Partial<Parameters<typeof titlesOf>[0]> = {}) =>
  titlesOf({ title, romaji: null, native: null, english: null, synonyms: [], format: null, addresses: [], ...more })

const at = (words: string) => [`https://www.anime-planet.com/anime/${words}`]

describe('the main title', () => {
  test.each([
    ['Boku no Hero Academia', ['Mein Held der Academia', 'My Hero Academia'], 'my-hero-academia', 'My Hero Academia'],
    ['Sen to Chihiro', ["Sen and Chihiro's Spiriting Away", 'Spirited Away'], 'spirited-away', 'Spirited Away'],
    [
      'Shokugeki no Souma',
      ['Food Wars! Shokugeki no Soma'],
      'food-wars-shokugeki-no-souma',
      'Food Wars! Shokugeki no Soma',
    ],
    [
      'Chuunibyou',
      ['Love, Chunibyo & Other Delusions!'],
      'love-chunibyo-and-other-delusions',
      'Love, Chunibyo & Other Delusions!',
    ],
    ['Kuroshitsuji II', ['Black Butler', 'Black Butler II'], 'black-butler-2', 'Black Butler II'],
    ['Re:Zero kara', ['RE:ZERO', 'Re:ZERO'], 're-zero', 'Re:ZERO'],
  ])('of %s is the one of %j that another site has in its address', (title, synonyms, address, english) => {
    const addresses = ['https://myanimelist.net/anime/31240', 'https://notify.moe/anime/KPxw3QG4g', ...at(address)]
    const found = titles(title, { synonyms, addresses })
    expect(found).toMatchObject({ title: english, romaji: title })
    expect(found.synonyms).toEqual(synonyms.filter((each) => each !== english))
  })

  test.each([
    ['Kimetsu no Yaiba', ['Blade of Demon Destruction'], 'demon-slayer-kimetsu-no-yaiba'],
    ['Steins;Gate', ['STEINS;GATE', 'The Gate of Steins'], 'steins-gate'],
    ['Naruto: Shippuuden', ['Naruto: Shippuden', 'Naruto of the Whirlwind'], 'naruto-shippuden'],
    ['Hamatora', ['HAMATORA 超能侦探社'], 'hamatora-the-animation'],
    ['Houseki no Kuni', ['Country of Jewels'], '35557'],
  ])('%s stays, whatever is English in %j', (title, synonyms, address) =>
    expect(titles(title, { synonyms, addresses: at(address) })).toEqual({
      ...{ title, romaji: null, native: null, translation: null },
      synonyms,
    }),
  )

  test('is what a source calls English; else a source that knows romaji has chosen it', () => {
    expect(titles('Sen to Chihiro', { english: 'Spirited Away' })).toMatchObject({
      title: 'Spirited Away',
      romaji: 'Sen to Chihiro',
    })
    expect(titles('A', { romaji: 'B', english: 'C' })).toMatchObject({ title: 'C', romaji: 'B', synonyms: ['A'] })
    expect(
      titles('Kimi', { romaji: 'Kimi no', synonyms: ['The You of You'], addresses: at('the-you-of-you') }).title,
    ).toBe('Kimi')
  })
})

describe('a native title', () => {
  test.each([
    ['Doraemon', '多啦A夢', 'TV'],
    ['Redline', '红线', 'Movie'],
    ['Steins;Gate', '命运石之门', 'TV'],
    ['Piano', '钢琴恋曲', 'TV'],
    ['ReLIFE', 'ReLIFE 重返17歲', 'TV'],
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
    ['Huyao Xiao Hongniang Movie 2', '狐妖小红娘', 'Movie'],
    ['神雕俠侶I：古墓奇緣', '神雕俠侶I：古墓奇緣', 'TV'],
    ['Butterfly in the Air', '蝴蝶飞飞', 'Manhua'],
    ['Very! Very! Sweet', 'Very! Very! 다이스키', 'Manhwa'],
  ])('of %s is %s', (title, native, format) => expect(titles(title, { native, format }).native).toBe(native))

  test('with a rare character is Japanese where another one has kana', () => {
    const given = { native: '東京魔人學園剣風帖 龖', synonyms: ['東京魔人學園剣風帖 龖（トウ）'] }
    expect(titles('Tokyo Majin Gakuen', given).native).toBe(given.native)
  })
})
