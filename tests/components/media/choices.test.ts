import { describe, expect, it } from 'vitest'
import { isIndexed, mediaFilters } from '@/components/media/browse/choices'
import { mediaSearch } from '@/lib/schemas/media'

describe('mediaFilters', () => {
  it('link to the list without each of them', async () => {
    const search = mediaSearch.parse({ query: 'x', type: 'Movie', status: 'Ended', tags: 'old,new', page: '4' })
    expect((await mediaFilters(search)).map(({ key, without }) => [key, without])).toEqual([
      ['query', '/media?type=Movie&status=Ended&tags=old%2Cnew'],
      ['type', '/media?query=x&status=Ended&tags=old%2Cnew'],
      ['status', '/media?query=x&type=Movie&tags=old%2Cnew'],
      ['tag old', '/media?query=x&type=Movie&status=Ended&tags=new'],
      ['tag new', '/media?query=x&type=Movie&status=Ended&tags=old'],
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
  ])('%j has %i filters, indexed: %s', async (query, count, kept) => {
    const search = mediaSearch.parse(query)
    expect(await mediaFilters(search)).toHaveLength(count)
    expect(isIndexed(search)).toBe(kept)
  })
})
