import unhomoglyph from 'unhomoglyph'
import { invalidInput } from '@/server/platform/errors'
import { KNOWN } from './known-letters'

const MIN_LENGTH = 2
const MAX_LENGTH = 24

/** Letters with their marks and digits; one of - _ . between them. */
const SHAPE = /^[\p{L}\p{Nd}]\p{M}*(?:[-_.]?[\p{L}\p{Nd}]\p{M}*)*$/u
/** No script needs more marks on one letter; more would cover other lines. */
const PILED = /\p{M}{4}/u

/** Invisible letters, such as the fillers of hangul, and the line that only stretches Arabic words. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/u

/** Scripts in everyday use (UAX #31, table 5). The last three entries are combinations (UTS #39, section 5.1). */
const SCRIPTS: readonly string[][] = [
  ...'Latn Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Knda Kana Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => [script]),
  ['Hani', 'Hira', 'Kana'],
  ['Hani', 'Hang'],
  ['Hani', 'Bopo'],
]
const ONE_SCRIPT = SCRIPTS.map(
  (scripts) => new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}0-9_.-]+$`, 'u'),
)

/** Names that are part of an address, or that suggest an official account. */
const RESERVED =
  `my-lists my-list add remove favorites favourites watched my-reviews my-account torrents reviews lists list
  users user me login register confirm refresh logout update upload reset sessions password email export follow account
  api index dashboard media series characters character people person companies company torrent tags search sitemap
  settings notifications contribute import file files health docs openapi.json
  admin administrator moderator mod staff support help root system mokuroku security abuse postmaster webmaster hostmaster
  noreply no-reply anonymous deleted null undefined everyone nobody`
    .split(/\s+/)
    .map(usernameKey)
const reserved = new Set(RESERVED)

/**
 * Normalises a user name: NFKC, 2 to 24 characters, letters and digits of one script with single - _ . between them.
 * @throws AppError invalidInput: usernameInvalid, usernameReserved
 */
export function acceptedUsername(given: string): string {
  const name = given.normalize('NFKC')
  const odd = UNSEEN.test(name) || PILED.test(name.normalize('NFD')) || !KNOWN.test(name)
  if (!isUsernameShaped(name) || odd || !isOneScript(name)) throw invalidInput({ username: 'usernameInvalid' })
  if (reserved.has(usernameKey(name))) throw invalidInput({ username: 'usernameReserved' })
  return name
}

/** Whether a text can be a user name, checked before any query. */
export function isUsernameShaped(given: string): boolean {
  const name = given.slice(0, 100).normalize('NFKC')
  const length = [...name].length
  return given.length <= 100 && length >= MIN_LENGTH && length <= MAX_LENGTH && SHAPE.test(name)
}

function isOneScript(name: string): boolean {
  return ONE_SCRIPT.some((script) => script.test(name))
}

/**
 * The unique key of a user name: names that look alike have the same one (Unicode's skeleton, UTS #39, section 4). Case
 * is folded twice, because skeletons contain capitals, and letters whose capitals look alike are one: "Ian" looks like
 * "lan".
 */
export function usernameKey(name: string): string {
  return skeleton(skeleton(usernameFold(name))).replace(/i/g, 'l')
}

/** Folds different spellings of one name; users are found by it. */
export function usernameFold(name: string): string {
  return name.toWellFormed().normalize('NFKC').toLowerCase()
}

function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()
}
