import type { RelationType } from '@/lib/catalogue/relation-types'
import { fold, foldWithSigns } from '@/lib/fold'

/** The search keys of these names: each different one once, folded, and by its leading signs. */
export function searchKeys(names: Iterable<string | null | undefined>): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    if (!name) continue
    for (const key of [fold(name), foldWithSigns(name)]) if (key) keys.add(key)
  }
  return [...keys]
}

const INVERSE: Record<RelationType, RelationType> = {
  Sequel: 'Prequel',
  Prequel: 'Sequel',
  SideStory: 'ParentStory',
  SpinOff: 'ParentStory',
  ParentStory: 'SideStory',
  Adaptation: 'Source',
  Source: 'Adaptation',
  Summary: 'FullStory',
  FullStory: 'Summary',
  AlternativeVersion: 'AlternativeVersion',
  SharedCharacter: 'SharedCharacter',
  Other: 'Other',
}

/**
 * The relation in the other direction, when the second work is `type` of the first. A ParentStory may have a SideStory
 * or a SpinOff: a `known` inverse stays if it matches.
 */
export function inverseRelation(type: RelationType, known?: RelationType): RelationType {
  return known && INVERSE[known] === type ? known : INVERSE[type]
}
