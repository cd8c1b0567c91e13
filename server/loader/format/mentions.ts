import type { WorkLine } from '@/lib/catalogue/line/shapes'
import { type ExternalId, externalId } from '@/lib/links/site-ids'
import { shortId } from './external-ids'

/**
 * A reference of a line to a person, character or company: by the key of another line, by an external id, or only by
 * name. `ref` identifies the mention.
 */
export type Mention = { ref: string; name: string | null; key: string | null; id: ExternalId | null; who?: Who }

/** Who an entry is by the line that names it, if it has no line of its own. */
export type Who = NonNullable<WorkLine['refs']>[number]

/** Who the entries are that a line names, by kind and key. */
export type Refs = ReadonlyMap<string, Who>

export const refsOf = (refs: readonly Who[] | null | undefined): Refs =>
  new Map((refs ?? []).map((who) => [`${who.kind} ${who.key}`, who]))

export function byKey(key: string, kind?: 'Person' | 'Character' | 'Company', refs?: Refs): Mention {
  const who = refs?.get(`${kind} ${key}`)
  const mention = { ref: `key:${key}`, key, id: null, name: null }
  return who?.name ? { ...mention, name: who.name, id: idOf(who), who } : mention
}

const idOf = ({ sources }: Who) => sources.map(externalId).find((id) => id !== null) ?? null

export const byName = (name: string): Mention => ({ ref: `name:${name}`, key: null, id: null, name })

const byId = (id: ExternalId, name: string): Mention => ({ ref: `id:${id.site}:${id.id}`, key: null, id, name })

/** A mention by the source's short id ("anilist:95001") if valid, else by name. */
export function mentionOf(name: string, short: string | null | undefined, kind: 'person' | 'character'): Mention {
  const id = short ? shortId(short, kind) : null
  return id ? byId(id, name) : byName(name)
}

/** Sources write roles differently; BACKGROUND counts as Support, a missing one and "Unknown" as unknown. */
export function castRole(word: string | null | undefined): 'Lead' | 'Support' | null {
  if (!word || /^unknown$/i.test(word)) return null
  return /^(lead|main)$/i.test(word) ? 'Lead' : 'Support'
}
