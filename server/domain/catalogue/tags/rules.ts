import { type KnownTag, VOCABULARY } from '@/lib/catalogue/tag-vocabulary'
import { fold } from '@/lib/fold'

/** A spelling of a tag with the key by which tags are compared. */
export type Spelling = { key: string; name: string }

/** The spelling of a name. */
export function spell(name: string): Spelling {
  return { key: fold(name), name }
}

/** The vocabulary as the function `curate_tags` of the database takes it. */
export function vocabularyJson(vocabulary: readonly KnownTag[] = VOCABULARY): string {
  return JSON.stringify(
    vocabulary.map((tag) => ({ ...tag, ...spell(tag.name), aliases: (tag.aliases ?? []).map(spell) })),
  )
}
