import type { ExternalId } from '@/lib/links/site-ids'

/** The limit of an index entry. */
const LONGEST = 500

/** The paths of a site's numbers: "anilist:95001" of a person is anilist.co/staff/95001. */
const PATHS: Record<string, { person: string; character: string }> = {
  anilist: { person: 'staff', character: 'character' },
  myanimelist: { person: 'people', character: 'character' },
  anidb: { person: 'creator', character: 'character' },
}

/** The (site, id) of a short form such as "anilist:95001"; null if invalid. */
export function shortId(text: string, kind: 'person' | 'character'): ExternalId | null {
  const match = /^([a-z][a-z0-9.-]*):(\S+)$/.exec(text)
  const [, site, id] = match ?? []
  if (!site || !id || text.length > LONGEST) return null
  return { site, id: `${PATHS[site]?.[kind] ?? kind}/${id}` }
}
