import type { ExternalId } from '@/lib/links/site-ids'

/** An existing work that shares ids with a loaded one: on how many sites they agree, and on how many they differ. */
export type Candidate = { n: number; id: number; agree: number; differ: number }

/**
 * Matches loaded works to existing ones. The best agreement wins, then the earlier line. An existing work is matched
 * once. One that differs on as many sites as it agrees on is another work that merely shares an address.
 * @returns pairs of a loaded work's number and an existing one's id
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

/** Compares the ids of a loaded and an existing work, site by site; a site that only one of them has is ignored. */
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
