const COMPACT = /^(\d{4})(\d{2})?(\d{2})?$/
const SEPARATED = /^(\d{4})[-/., ](\d{1,2})(?:[-/., ](\d{1,2}))?$/

/**
 * The partial date that somebody typed, in the form of the API: "2021.4" and "202104" are "2021-04". The keyboards of
 * phones have not every sign. Any other text stays as it is, for the schema to refuse.
 */
export function typedDate(text: string): string {
  const trimmed = text.trim()
  const [, ...parts] = COMPACT.exec(trimmed) ?? SEPARATED.exec(trimmed) ?? []
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? trimmed : known.map((part) => part.padStart(2, '0')).join('-')
}
