import type { ExternalId } from './external-ids'

/** A kept work that shares external ids with a loaded one: on how many sites the two agree, and on how many not. */
export type Candidate = { n: number; id: number; agree: number; differ: number }

/**
 * Which kept work each loaded one is. The best agreement wins, then the earlier line; a kept work is taken once, and one
 * that disagrees on as many sites as it agrees on is another work that merely shares an address.
 * @returns pairs of a loaded work's number and a kept one's id.
 */
export function matchWorks(candidates: readonly Candidate[]): Map<number, number> {
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  const ranked = candidates
    .filter(({ agree, differ }) => agree > differ)
    .sort((a, b) => b.agree - b.differ - (a.agree - a.differ) || a.n - b.n || a.id - b.id)
  for (const { n, id } of ranked) {
    if (matched.has(n) || taken.has(id)) continue
    matched.set(n, id)
    taken.add(id)
  }
  return matched
}

/** Compares the ids of a loaded work with those of a kept one, site by site; sites that only one of them has don't count. */
export function compareIds(
  loaded: readonly ExternalId[],
  kept: readonly ExternalId[],
): { agree: number; differ: number } {
  const bySite = new Map<string, boolean>()
  for (const { site, id } of loaded) {
    const there = kept.filter((each) => each.site === site)
    if (there.length === 0) continue
    bySite.set(site, bySite.get(site) === true || there.some((each) => each.id === id))
  }
  const agreements = [...bySite.values()]
  return { agree: agreements.filter(Boolean).length, differ: agreements.filter((agrees) => !agrees).length }
}
