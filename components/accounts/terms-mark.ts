const MARK = 'terms'

const markOf = (userId: number) => `${userId} ${document.documentElement.dataset.terms}`

/** Of a site with terms: whether this browser does not know that the user has accepted them. */
export function asksTerms(userId: number): boolean {
  try {
    return localStorage.getItem(MARK) !== markOf(userId)
  } catch {
    return true
  }
}

/** Notes that the user has accepted them, so that no further page asks the server. */
export function noteTerms(userId: number): void {
  try {
    localStorage.setItem(MARK, markOf(userId))
  } catch {}
}
