import type { Release } from '@/server/domain/torrents/names/release'
import { type Read, readOf } from '@/server/domain/torrents/readings/rules'
import type { Work } from '@/server/domain/torrents/readings/works/rules'

const NOTHING: Release = {
  ...{ titles: [], year: null, group: null, resolution: null, source: null, codec: null, languages: [] },
  ...{ season: null, lastSeason: null, firstEpisode: null, lastEpisode: null, version: null, part: null },
  ...{
    isHalf: false,
    isAbsolute: false,
    isBatch: false,
    isExtra: false,
    medium: null,
    isNovel: null,
    countedEpisode: null,
  },
  ...{ firstVolume: null, lastVolume: null, firstChapter: null, lastChapter: null },
}

/** A release that states this alone; a range ends where it begins. */
export function releaseOf(title: string, stated: Partial<Release> = {}): Release {
  const { season = null, firstEpisode = null } = stated
  const isAbsolute = season === null && firstEpisode !== null
  return { ...NOTHING, titles: [title], lastSeason: season, lastEpisode: firstEpisode, isAbsolute, ...stated }
}

/** What is stored of it. */
export const readingOf = (stated: Partial<Release> = {}, title = 'Show'): Read => readOf(releaseOf(title, stated))

/** A work that is the only one of its series. */
export const workOf = (more: Partial<Work> = {}): Work => ({
  ...{ id: 1, type: 'Anime', year: 2014, season: 1, before: 0, totalEpisodes: 26, listed: null, keys: ['show'] },
  ...more,
})
