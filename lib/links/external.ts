/** Sites of external ids, with the address for an id. */
const SITES: Record<string, { name: string; address: (id: string) => string }> = {
  myanimelist: { name: 'MyAnimeList', address: (id) => `https://myanimelist.net/${id}` },
  anilist: { name: 'AniList', address: (id) => `https://anilist.co/${id}` },
  anidb: { name: 'AniDB', address: (id) => `https://anidb.net/${id}` },
  kitsu: { name: 'Kitsu', address: (id) => `https://kitsu.app/${id}` },
  'anime-planet': { name: 'Anime-Planet', address: (id) => `https://www.anime-planet.com/${id}` },
  animenewsnetwork: {
    name: 'Anime News Network',
    address: (id) => `https://www.animenewsnetwork.com/encyclopedia/${id.replace('/', '.php?id=')}`,
  },
  anisearch: { name: 'aniSearch', address: (id) => `https://www.anisearch.com/${id}` },
  livechart: { name: 'LiveChart', address: (id) => `https://www.livechart.me/${id}` },
  notify: { name: 'Notify.moe', address: (id) => `https://notify.moe/${id}` },
  bangumi: { name: 'Bangumi', address: (id) => `https://bgm.tv/${id}` },
  metacritic: { name: 'Metacritic', address: (id) => `https://www.metacritic.com/${id}/` },
  thetvdb: { name: 'TheTVDB', address: (id) => `https://thetvdb.com/dereferrer/${id}` },
  imdb: { name: 'IMDb', address: (id) => `https://www.imdb.com/${id}/` },
  themoviedb: { name: 'TMDB', address: (id) => `https://www.themoviedb.org/${id}` },
  simkl: { name: 'Simkl', address: (id) => `https://simkl.com/${id}` },
}

/** The name of a site as its users know it; one that we don't know stays as it is. */
export function siteName(site: string): string {
  return Object.hasOwn(SITES, site) ? (SITES[site]?.name ?? site) : site
}

/** An entry's page on another site. An unknown site gets its host as name; null for an invalid one. */
export function externalLink(site: string, id: string): { name: string; address: string } | null {
  const known = Object.hasOwn(SITES, site) ? SITES[site] : undefined
  if (known) return { name: known.name, address: known.address(id) }
  const address = `https://${site}/${id}`
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(site) && URL.canParse(address)
  return isHost && new URL(address).host === site ? { name: site, address } : null
}
