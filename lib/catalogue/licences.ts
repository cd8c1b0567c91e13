type Licence = { name: string; address: string | null }
/** What data of sources with this part in their name or address may be used for. */
export type KnownLicence = { part: string; licence: Licence }
/** A source for readers. */
type Source = { name: string; address: string | null; licence: Licence | null }

const ODBL: Licence = { name: 'ODbL 1.0', address: 'https://opendatacommons.org/licenses/odbl/1-0/' }
const BY: Licence = { name: 'CC BY 4.0', address: 'https://creativecommons.org/licenses/by/4.0/' }
const CC0: Licence = { name: 'CC0 1.0', address: 'https://creativecommons.org/publicdomain/zero/1.0/' }
const BY_SA: Licence = { name: 'CC BY-SA 4.0', address: 'https://creativecommons.org/licenses/by-sa/4.0/' }

/** What data of known sources may be used for, by a part of the source's name or address. */
const LICENCES: readonly KnownLicence[] = [
  { part: 'anime-offline-database', licence: ODBL },
  { part: 'bangumi-data', licence: BY },
  { part: 'vndb', licence: ODBL },
  { part: 'wikidata', licence: CC0 },
  { part: 'musicbrainz', licence: CC0 },
  { part: 'wikipedia', licence: BY_SA },
]

/** null if we know none. */
function licenceOf(source: string, own: readonly KnownLicence[]): Licence | null {
  const name = source.toLowerCase()
  return [...own, ...LICENCES].find(({ part }) => name.includes(part.toLowerCase()))?.licence ?? null
}

/**
 * A source by its name (`--source NAME`, an address or a path): of an address its host and file, of a path its file
 * alone. `own`: licences that the operator names, which come first.
 */
export function namedSource(source: string, own: readonly KnownLicence[] = []): Source {
  const isAddress = /^https?:/i.test(source) && URL.canParse(source)
  const file =
    source
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) || source
  const name = isAddress ? `${new URL(source).host}: ${file}` : file
  return { name, address: isAddress ? withoutSecrets(source) : null, licence: licenceOf(source, own) }
}

/** Without a user, a password and parameters, which may be a key. */
function withoutSecrets(source: string): string {
  const { origin, pathname } = new URL(source)
  return origin + pathname
}
