/** The key in local storage: a JSON array of queries, the latest first. */
const KEY = 'searches'
const MAX = 6

/** The recent searches of this browser; they are never sent. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}

/** Stores a search whose results were opened. */
export function rememberSearch(text: string): void {
  const query = text.trim()
  if (query === '') return
  const others = recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MAX)))
  } catch {}
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
