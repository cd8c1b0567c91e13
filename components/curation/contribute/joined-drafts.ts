import { type Kept, NO_NAMES, NO_REASONS } from './use-entry-edit'

/** Adds to a draft what only the other one has: its fields, and its comment and source where the first has none. */
export function joinedDrafts(own: Partial<Kept>, other: Partial<Kept>): Kept {
  const { comment, source, answer } = { ...NO_REASONS, ...own.reasons }
  const more = { ...NO_REASONS, ...other.reasons }
  const nouns = Object.keys(NO_NAMES) as (keyof typeof NO_NAMES)[]
  const names = nouns.map((noun) => [noun, { ...other.names?.[noun], ...own.names?.[noun] }])
  return {
    before: { ...other.before, ...own.before },
    after: { ...other.after, ...own.after },
    names: Object.fromEntries(names) as Kept['names'],
    reasons: { comment: comment || more.comment, source: source || more.source, answer },
    ...(own.base && { base: own.base }),
  }
}
