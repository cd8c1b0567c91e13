/** What a link of the main navigation stands for. */
export type Place = {
  /** The path of the section's page. */
  section: string
  /** The prefixes of paths below the section, for which the link is current, too. */
  below: string | readonly string[] | null
}

/** The `aria-current` of a link: 'page' on the section's page, 'true' below it. */
export function currentOf(path: string, { section, below }: Place): 'page' | 'true' | undefined {
  if (path === section) return 'page'
  const beginnings = typeof below === 'string' ? [below] : (below ?? [])
  return beginnings.some((beginning) => path.startsWith(beginning)) ? 'true' : undefined
}
