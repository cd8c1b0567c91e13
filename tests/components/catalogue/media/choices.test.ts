import { describe, expect, it } from 'vitest'
import { isIndexed, mediaFilters } from '@/components/catalogue/media/browse/choices'
import { mediaSearch } from '@/lib/catalogue/schemas/media'

describe('mediaFilters', () => {
  it('link to the list without each of them', async () => {
    const search = mediaSearch.parse({ query: 'x', type: 'Movie', status: 'Ended', tags: 'old,new', page: '4' })
    expect((await mediaFilters(search)).map(({ key, without }) => [key, without])).toEqual([
      ['query', '/media?type=Movie&status=Ended&tags=old%2Cnew'],
      ['type Movie', '/media?query=x&status=Ended&tags=old%2Cnew'],
      ['status Ended', '/media?query=x&type=Movie&tags=old%2Cnew'],
      ['tags old', '/media?query=x&type=Movie&status=Ended&tags=new'],
      ['tags new', '/media?query=x&type=Movie&status=Ended&tags=old'],
    ])
  })

  it('name each value, range and unwanted tag', async () => {
    const search = mediaSearch.parse({
      type: 'Anime,Movie',
      format: 'tv',
      season: 'Fall',
      basedOn: 'Original,Manga',
      yearFrom: '1990',
      yearTo: '1999',
      scoreFrom: '70',
      studio: 'Sunrise',
      withoutTags: 'gore',
    })
    expect((await mediaFilters(search, ['OVA', 'TV'])).map(({ label }) => label)).toEqual([
      'Anime',
      'Movies',
      'TV',
      'Fall',
      'Original stories',
      'Based on a manga',
      'Year: 1990–1999',
      'Rating (1–100): 70–',
      'Sunrise',
      'Not Gore',
    ])
  })
})

describe('indexing by search engines', () => {
  it.each([
    [{}, 0, true],
    [{ type: 'Manga' }, 1, true],
    [{ tags: 'Drama', page: '3' }, 1, true],
    [{ type: 'Manga', tags: 'Drama' }, 2, false],
    [{ query: 'one piece' }, 1, false],
    [{ size: '15' }, 0, false],
    [{ type: 'Manga,Anime' }, 2, false],
    [{ yearFrom: '1999' }, 1, false],
    [{ withoutTags: 'Drama' }, 1, false],
  ])('%j has %i filters, indexed: %s', async (query, count, kept) => {
    const search = mediaSearch.parse(query)
    expect(await mediaFilters(search)).toHaveLength(count)
    expect(isIndexed(search)).toBe(kept)
  })
})
