import type { Section } from '../sections'

/** The `aria-current` of a link of the main navigation: 'page' on the section's page, 'true' below it. */
export function currentOf(
  path: string,
  { section, below = [] }: Pick<Section, 'section' | 'below'>,
): 'page' | 'true' | undefined {
  if (path === section) return 'page'
  return [below].flat().some((beginning) => path.startsWith(beginning)) ? 'true' : undefined
}
