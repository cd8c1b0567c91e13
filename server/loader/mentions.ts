import { type ExternalId, shortId } from './external-ids'

/**
 * A reference of a line to a person, character or company: by the key of another line, by an external id, or only by name.
 * `ref` identifies the mention.
 */
export type Mention = { ref: string; name: string | null; key: string | null; id: ExternalId | null }

export const byKey = (key: string): Mention => ({ ref: `key:${key}`, key, id: null, name: null })

export const byName = (name: string): Mention => ({ ref: `name:${name}`, key: null, id: null, name })

const byId = (id: ExternalId, name: string): Mention => ({ ref: `id:${id.site}:${id.id}`, key: null, id, name })

/** A mention by the source's short id ("anilist:95001") if valid, else by name. */
export function mentionOf(name: string, short: string | null | undefined, kind: 'person' | 'character'): Mention {
  const id = short ? shortId(short, kind) : null
  return id ? byId(id, name) : byName(name)
}

/** Sources write roles differently; BACKGROUND counts as Support, a missing one as unknown. */
export function castRole(word: string | null | undefined): 'Lead' | 'Support' | null {
  if (!word) return null
  return /^(lead|main)$/i.test(word) ? 'Lead' : 'Support'
}
