import type { Chip } from '@/components/ui/chips'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'

/** Tags as links to their pages. */
export function tagChips(tags: readonly { id: number; name: string }[]): Chip[] {
  return tags.map(({ id, name }) => ({ label: formatTag(name), href: links.tag(id) }))
}
