import { describe, expect, it } from 'vitest'
import { bestKnown } from '@/components/catalogue/people/best-known'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { PersonRole } from '@/lib/catalogue/schemas/people'

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
  cover: '/c.webp',
  color: '#336644',
  attachments: [],
})
const voice = (media: number, id: number, fullName = `Character ${id}`): PersonRole => ({
  role: 'VoiceActor',
  roles: 'Voice actor',
  description: null,
  media: work(media),
  character: { id, fullName, nativeName: null, cover: '/p.webp', color: '#336644' },
})
const staff = (media: number, role: PersonRole['role']): PersonRole => ({
  role,
  roles: role,
  description: null,
  media: work(media),
  character: null,
})

describe('bestKnown', () => {
  it('lists a character once, with the most popular work', () => {
    const { characters } = bestKnown([voice(1, 10), voice(2, 10), voice(3, 11), voice(4, 12, 'Character 10')])
    expect(characters.map(({ media, character }) => [media.id, character.id])).toEqual([
      [1, 10],
      [3, 11],
    ])
  })

  it('lists a work once, with all roles except voices', () => {
    const { works } = bestKnown([staff(1, 'Director'), voice(1, 10), staff(2, 'Artist'), staff(1, 'Author')])
    expect(works.map(({ media, roles }) => [media.id, roles.map(({ role }) => role)])).toEqual([
      [1, ['Director', 'Author']],
      [2, ['Artist']],
    ])
  })

  it('lists at most a dozen of each', () => {
    const many = Array.from({ length: 30 }, (_, id) => [voice(id, id), staff(id, 'Director')]).flat()
    const { characters, works } = bestKnown(many)
    expect([characters.length, works.length]).toEqual([12, 12])
  })

  it('is empty for a person without roles', () => {
    expect(bestKnown([])).toEqual({ characters: [], works: [] })
  })
})
