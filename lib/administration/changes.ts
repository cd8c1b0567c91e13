type Values = Record<string, unknown> | null

/** One value that an act changed. undefined: there was none, or is none. */
export type Change = { name: string; before: unknown; after: unknown }

/** What differs between the values before and after an act, in the order of their names there. */
export function changesOf(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** The name of a value in words: "trustedAt" is "trusted at". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase()
