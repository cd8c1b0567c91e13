/** The kind of a work's page elsewhere: its own site, an official place to watch or read, an account, others. */
export const LINK_KINDS = ['Official', 'Stream', 'Social', 'Other'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Most characters of an address, and most links of a work. */
export const MAX_LINK = 500
export const MAX_LINKS = 50

/** Sites by their host, without "www" and "m". */
const SITES: Readonly<Record<string, { name: string; kind: LinkKind }>> = {
  'crunchyroll.com': { name: 'Crunchyroll', kind: 'Stream' },
  'netflix.com': { name: 'Netflix', kind: 'Stream' },
  'hidive.com': { name: 'HIDIVE', kind: 'Stream' },
  'hulu.com': { name: 'Hulu', kind: 'Stream' },
  'hulu.jp': { name: 'Hulu Japan', kind: 'Stream' },
  'disneyplus.com': { name: 'Disney+', kind: 'Stream' },
  'primevideo.com': { name: 'Prime Video', kind: 'Stream' },
  'amazon.co.jp': { name: 'Prime Video Japan', kind: 'Stream' },
  'amazon.com': { name: 'Prime Video', kind: 'Stream' },
  'max.com': { name: 'Max', kind: 'Stream' },
  'tv.apple.com': { name: 'Apple TV', kind: 'Stream' },
  'tubitv.com': { name: 'Tubi', kind: 'Stream' },
  'viki.com': { name: 'Viki', kind: 'Stream' },
  'iq.com': { name: 'iQIYI', kind: 'Stream' },
  'retrocrush.tv': { name: 'RetroCrush', kind: 'Stream' },
  'animationdigitalnetwork.com': { name: 'ADN', kind: 'Stream' },
  'animationdigitalnetwork.fr': { name: 'ADN', kind: 'Stream' },
  'aniplus-asia.com': { name: 'Aniplus Asia', kind: 'Stream' },
  'bilibili.com': { name: 'Bilibili', kind: 'Stream' },
  'bilibili.tv': { name: 'Bilibili TV', kind: 'Stream' },
  'abema.tv': { name: 'ABEMA', kind: 'Stream' },
  'animestore.docomo.ne.jp': { name: 'd Anime Store', kind: 'Stream' },
  'video.unext.jp': { name: 'U-NEXT', kind: 'Stream' },
  'nicovideo.jp': { name: 'Niconico', kind: 'Stream' },
  'laftel.net': { name: 'Laftel', kind: 'Stream' },
  'youtube.com': { name: 'YouTube', kind: 'Stream' },
  'youtu.be': { name: 'YouTube', kind: 'Stream' },
  'mangaplus.shueisha.co.jp': { name: 'MANGA Plus', kind: 'Stream' },
  'viz.com': { name: 'VIZ', kind: 'Stream' },
  'bookwalker.jp': { name: 'BookWalker', kind: 'Stream' },
  'global.bookwalker.jp': { name: 'BookWalker', kind: 'Stream' },
  'j-novel.club': { name: 'J-Novel Club', kind: 'Stream' },
  'webtoons.com': { name: 'WEBTOON', kind: 'Stream' },
  'comic-walker.com': { name: 'ComicWalker', kind: 'Stream' },
  'store.steampowered.com': { name: 'Steam', kind: 'Stream' },
  'x.com': { name: 'X', kind: 'Social' },
  'twitter.com': { name: 'X', kind: 'Social' },
  'instagram.com': { name: 'Instagram', kind: 'Social' },
  'facebook.com': { name: 'Facebook', kind: 'Social' },
  'tiktok.com': { name: 'TikTok', kind: 'Social' },
  'bsky.app': { name: 'Bluesky', kind: 'Social' },
  'discord.gg': { name: 'Discord', kind: 'Social' },
  'discord.com': { name: 'Discord', kind: 'Social' },
  'reddit.com': { name: 'Reddit', kind: 'Social' },
  'fandom.com': { name: 'Fandom', kind: 'Other' },
  'wikipedia.org': { name: 'Wikipedia', kind: 'Other' },
  'wikidata.org': { name: 'Wikidata', kind: 'Other' },
}

/**
 * An address as it is stored, or the code of what is wrong with it. It must be https, of a public host by name, without
 * port, user and password. Nothing is fetched from it.
 */
export function linkAddress(text: string): { address: string } | { wrong: 'addressNotHttps' | 'addressPrivate' } {
  const given = text.trim()
  if (!/^https:\/\//i.test(given) || !URL.canParse(given)) return { wrong: 'addressNotHttps' }
  const url = new URL(given)
  if (!isPublicName(url.hostname) || url.port !== '' || url.username !== '' || url.password !== '')
    return { wrong: 'addressPrivate' }
  return { address: url.href }
}

/** Whether a host is a name with a public ending; numbers are addresses of machines. */
const isPublicName = (host: string) =>
  /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(host) &&
  !/\.(?:local|localhost|internal|lan|home|test)$/.test(host)

/**
 * The site of an address, by its host or a part of that ("en.wikipedia.org"). An unknown one has its host as name and
 * is the work's own.
 */
export function linkSite(address: string): { name: string; kind: LinkKind } {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^(?:www|m)\./, '') : address
  const parts = host.split('.')
  for (let from = 0; from < parts.length - 1; from++) {
    const name = parts.slice(from).join('.')
    if (Object.hasOwn(SITES, name)) return SITES[name] as { name: string; kind: LinkKind }
  }
  return { name: host, kind: 'Official' }
}
