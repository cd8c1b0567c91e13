/** The colour of a number of peers: red for no seeders. */
export function countColor(kind: 'seeders' | 'leechers', count?: number): string {
  if (kind === 'leechers') return 'text-(--blue)'
  return count === 0 ? 'text-(--red)' : 'text-(--green)'
}
