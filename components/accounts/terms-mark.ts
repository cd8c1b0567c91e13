const MARK = 'terms'

const markOf = (userId: number) => `${userId} ${document.documentElement.dataset.terms}`

/** Whether this browser does not know that the user has accepted the terms that the site has. */
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
