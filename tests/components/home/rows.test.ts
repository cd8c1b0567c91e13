import { describe, expect, it } from 'vitest'
import { heroWorks } from '@/components/home/rows'
import type { MediaCard } from '@/lib/schemas/media'

const work = (id: number): MediaCard => ({
  id,
  title: `Work ${id}`,
  nativeTitle: null,
  romajiTitle: null,
  type: 'Anime',
  format: null,
  status: 'Ended',
  releaseDate: null,
  totalEpisodes: null,
  rating: null,
  cover: '/c',
  color: '#123456',
  attachments: [],
})
const row = (name: Parameters<typeof heroWorks>[0][number]['name'], ...ids: number[]) => ({
  name,
  search: {},
  found: { data: ids.map(work), total: ids.length, totalPages: 1, page: 0, size: 14 },
})
const idsOf = (rows: Parameters<typeof heroWorks>[0]) => heroWorks(rows).map(({ id }) => id)

describe('heroWorks', () => {
  it('takes the first of each kind', () => {
    const rows = [row('anime', 1, 2), row('movies', 3), row('manga', 4), row('lightNovels', 5), row('games', 6)]
    expect(idsOf(rows)).toEqual([1, 4, 3, 6, 5])
  })

  it('fills up with other works, none twice', () => {
    expect(idsOf([row('anime', 1, 2, 3, 4, 5, 6), row('manga', 1), row('movies')])).toEqual([1, 2, 3, 4, 5])
  })

  it('is empty in an empty catalogue', () => expect(idsOf([row('anime')])).toEqual([]))
})
