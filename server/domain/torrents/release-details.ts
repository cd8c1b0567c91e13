/** The part of a release's name behind its episode: version, resolution, codec, source, subtitles. */

type Numbered = { group: string | null; season: number | null; first: number | null; last: number | null }

const EXTENSION = /\.(mkv|mp4|avi|webm|m4v|mov|wmv|ts|m2ts|ogm|flv|mpg|mpeg|rmvb)$/i
const CHECKSUM = /[[(][0-9a-f]{8}[\])]/gi
/** The group in front of the name. */
const LEADING = /^\s*(?:\[[^\]]*\]|【[^】]*】)\s*/

/**
 * The part of a release's name behind its episodes, without brackets, group and checksum: "v2 1080p HEVC Multi-Sub" of
 * "[UX] Cowboy Bebop - 04v2 [1080p HEVC][Multi-Sub].mkv".
 */
export function detailsOf(name: string, { group, season, first, last }: Numbered): string {
  const bare = name.replace(EXTENSION, '').replace(LEADING, '').replace(CHECKSUM, ' ')
  const text = bare.slice(endOf(bare, { season, first, last }))
  // Dots stand for spaces in names without any; one between digits is a part of a word ("H.264", "5.1").
  const spaced = /\s/.test(bare.trim()) ? text : text.replace(/\.(?!\d)|(?<!\d|\b[HhXx])\.(?=\d)/g, ' ')
  const words = spaced
    .replace(/[[\](){}【】_|]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return withoutGroup(words.join(' ').replace(/^[-–~:]+\s*/, ''), group)
}

/** Where the details begin: behind the episodes, else behind the season, else at the first bracket. */
function endOf(name: string, { season, first, last }: Omit<Numbered, 'group'>): number {
  const bracket = /[[(]/.exec(name)?.index ?? name.length
  for (const pattern of [...episodes(first, last), ...seasons(season)]) {
    const all = [...name.matchAll(pattern)]
    const found = all.findLast(({ index }) => index < bracket) ?? all[0]
    if (found) return found.index + found[0].length
  }
  return bracket
}

function episodes(first: number | null, last: number | null): RegExp[] {
  if (first === null) return []
  const range = last === null || last === first ? '' : String.raw`\s*[-~]\s*E?0*${last}`
  const end = String.raw`${range}(?=v\d|[^\p{L}\p{N}]|$)`
  return [
    new RegExp(String.raw`S\d{1,3}\s?E0*${first}${end}`, 'giu'),
    new RegExp(String.raw`(?<=[-\s_.#[(]|^)(?:EP?\.?|Episode )?0*${first}${end}`, 'giu'),
  ]
}

function seasons(season: number | null): RegExp[] {
  return season === null ? [] : [new RegExp(String.raw`\b(?:S|Season )0*${season}\b`, 'gi')]
}

/** A group at the end is added by the caller. */
function withoutGroup(details: string, group: string | null): string {
  if (!group || !details.toLowerCase().endsWith(group.toLowerCase())) return details
  return details.slice(0, -group.length).replace(/[\s-]+$/, '')
}
