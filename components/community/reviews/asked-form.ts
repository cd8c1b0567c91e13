/** Whether the address names this form (`#write`, `#reply-12`): it is said once, and taken out of the address. */
export function takeAskedForm(anchor: string): boolean {
  if (location.hash !== `#${anchor}`) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
