import type { FoundKind } from '@/lib/catalogue/schemas/search'
import { ALL_KINDS, type AnyKind } from '@/lib/views/schemas/search'

/** What the best result of each kind of entries is worth (`worth()` of server/engines/search/matches.ts). */
export type Worths = Record<FoundKind, number>

/**
 * What a name counts less than an equally close title: while somebody types, works stay first if in doubt. People are
 * seldom called by one part of their name that characters have, too.
 */
const LESS = { characters: 0.4, people: 1.5, companies: 0.4 }
/** What a member is worth whose name is the text: an exact name that ten thousand people know. */
const MEMBER = 8.1

/**
 * The kinds of results, the one with the best result first. Series stay behind works, whose names they have. Torrents
 * and members come last, unless the text is a member's whole name (`isMember`).
 */
export function kindsInOrder({ media, series, characters, people, companies }: Worths, isMember: boolean): AnyKind[] {
  const worths: Record<AnyKind, number> = {
    media,
    series: Math.min(series, media),
    characters: characters - LESS.characters,
    people: people - LESS.people,
    companies: companies - LESS.companies,
    torrents: Number.NEGATIVE_INFINITY,
    users: isMember ? MEMBER : Number.NEGATIVE_INFINITY,
  }
  const score = (kind: AnyKind) => Math.max(worths[kind], LEAST)
  return [...ALL_KINDS].sort((one, other) => score(other) - score(one))
}

/** Infinities have no difference. */
const LEAST = -1e9
