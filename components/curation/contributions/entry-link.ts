import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { links } from '@/lib/links'

/** The page of the entry that a proposal is about; undefined while it is not there. */
export function entryOf({ noun, entry }: Pick<ContributionCard, 'noun' | 'entry'>): string | undefined {
  if (entry === null) return undefined
  return links[noun](entry)
}
