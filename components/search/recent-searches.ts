/** Local storage key of what was searched lately: a JSON list of texts, the latest first. */
const KEY = 'searches'
const MOST = 6

/** What was searched in this browser lately; nothing of it leaves it. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Keeps a search that led somewhere. */
export function rememberSearch(text: string): void {
  const query = text.trim()
  if (query === '') return
  const others = recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {}
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
