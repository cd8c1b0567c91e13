import { describe, expect, it } from 'vitest'
import { mediaData } from '@/app/[locale]/media/[id]/structured-data'
import { bareMedia as bare } from '@/tests/support/heads'

const SITE = 'https://mokuroku.example'

describe('mediaData', () => {
  it('leaves out what is unknown', async () => {
    expect(await mediaData(bare, SITE)).toEqual({
      '@type': 'TVSeries',
      '@id': `${SITE}/media/7`,
      url: `${SITE}/media/7`,
      name: 'Mushishi',
      image: `${SITE}/api/file/media/7/c.webp`,
      dateModified: '2026-01-02T00:00:00.000Z',
    })
  })

  it('contains other titles once, makers by role, and other sites', async () => {
    const data = await mediaData(
      {
        ...bare,
        nativeTitle: '蟲師',
        romajiTitle: 'Mushishi',
        synonyms: [{ id: 1, title: '蟲師', language: 'ja' }],
        totalEpisodes: 26,
        releaseDate: '2005-10',
        companies: [
          { id: 1, name: 'Artland', role: 'Studio' },
          { id: 2, name: 'Funimation', role: 'Licensor' },
        ],
        externalIds: [
          { site: 'anilist', externalId: 'anime/457' },
          { site: 'no site', externalId: 'x' },
        ],
      },
      SITE,
    )
    expect(data).toMatchObject({
      alternateName: ['蟲師'],
      numberOfEpisodes: 26,
      startDate: '2005-10',
      productionCompany: [{ '@type': 'Organization', name: 'Artland' }],
      sameAs: ['https://anilist.co/anime/457'],
    })
    expect(JSON.stringify(data)).not.toContain('Funimation')
  })

  it.each([
    ['Movie', 'Movie'],
    ['Manga', 'ComicSeries'],
    ['LightNovel', 'BookSeries'],
    ['Game', 'VideoGame'],
    ['Special', 'TVSeries'],
  ] as const)('%s is a %s', async (type, name) => {
    expect((await mediaData({ ...bare, type }, SITE))['@type']).toBe(name)
  })
})
