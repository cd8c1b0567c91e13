import { CHARACTER_ROLES } from '@/lib/catalogue/schemas/media'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'

/** A line that was pasted: what it says, or that it says nothing we know. */
export type PastedEpisode = { number: number; title: string | null; aired: string | null }
export type PastedCast = { character: string; role: (typeof CHARACTER_ROLES)[number]; actors: PastedActor[] }
export type PastedActor = { name: string; language: string | null }
export type Pasted<Item> = { items: Item[]; wrong: string[] }

const MAX_LINES = 1000

/**
 * Episodes, one a line: "1. Title, 2024-01-05". Number, title and date are each optional, but not all of them. An
 * episode without a number is the one after the line before, first `next`. Also read: "#1 Title", "Episode 1: Title",
 * "1 - Title (2024-01-05)", columns divided by tabs, and dates such as "Jan 5, 2024".
 */
export function pastedEpisodes(text: string, next = 1): Pasted<PastedEpisode> {
  const items: PastedEpisode[] = []
  const wrong: string[] = []
  const seen = new Set<number>()
  for (const line of linesOf(text)) {
    const episode = episodeOf(line, (items.at(-1)?.number ?? next - 1) + 1)
    if (episode && !seen.has(episode.number)) items.push(episode)
    else wrong.push(line)
    if (episode) seen.add(episode.number)
  }
  return { items, wrong }
}

function episodeOf(line: string, next: number): PastedEpisode | null {
  const { rest: dated, date } = withoutDate(line)
  const { rest, number } = withoutNumber(dated)
  const title = unquoted(rest)
  if (title === '' && number === null && date === null) return null
  if ((title || '').length > 500) return null
  return { number: number ?? next, title: title || null, aired: date }
}

const NUMBER = /^(?:(?:episodes?|ep|chapters?|ch)\.?\s*|#\s*)?(\d{1,6})(?:\s*[.:)\-–—\t|]\s*|\s*,\s+|$)/i
const MARKED = /^(?:(?:episodes?|ep)\.?\s*|#\s*)(\d{1,6})\s+/i
const JAPANESE = /^第(\d{1,6})[話章]\s*/

function withoutNumber(text: string): { rest: string; number: number | null } {
  const match = NUMBER.exec(text) ?? MARKED.exec(text) ?? JAPANESE.exec(text)
  if (!match) return { rest: text, number: null }
  return { rest: text.slice(match[0].length), number: Number(match[1]) }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
/** Dates at the end of a line, with what divides them from the title. */
const START = '(?:^|[\\s,;|\\t(\\[–—-])\\s*'
const END = '\\s*[)\\]]?\\s*$'
const ISO = new RegExp(`${START}(\\d{4}-\\d{2}(?:-\\d{2})?)${END}`)
const SLASHED = new RegExp(`${START}(\\d{4})[/.](\\d{1,2})[/.](\\d{1,2})${END}`)
const AMERICAN = new RegExp(`${START}${NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${END}`, 'i')
const BRITISH = new RegExp(`${START}(\\d{1,2})(?:st|nd|rd|th)?\\s+${NAME},?\\s+(\\d{4})${END}`, 'i')

function withoutDate(text: string): { rest: string; date: string | null } {
  for (const [pattern, read] of DATES) {
    const match = pattern.exec(text)
    const parsed = match && parsePartialDate(read(match.slice(1).map(String)))
    if (match && parsed)
      return { rest: text.slice(0, match.index).replace(/[\s,;|–—-]+$/, ''), date: writePartialDate(parsed) }
  }
  return { rest: text, date: null }
}

const two = (part: string | number = '') => String(part).padStart(2, '0')
const monthOf = (name = '') => two(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
const DATES: [RegExp, (parts: string[]) => string][] = [
  [ISO, ([date = '']) => date],
  [SLASHED, ([year, month, day]) => `${year}-${two(month)}-${two(day)}`],
  [AMERICAN, ([month, day, year]) => `${year}-${monthOf(month)}-${two(day)}`],
  [BRITISH, ([day, month, year]) => `${year}-${monthOf(month)}-${two(day)}`],
]

/**
 * The cast, one character a line: "Character, Role, Actor (Japanese), Actor (English)". Role and actors are optional; a
 * role is "lead", "main", "protagonist", or anything else that means a supporting one. Columns may be divided by tabs,
 * by "|" or by ";".
 */
export function pastedCast(text: string): Pasted<PastedCast> {
  const items: PastedCast[] = []
  const wrong: string[] = []
  for (const line of linesOf(text)) {
    const one = castOf(line)
    const same = one && items.find(({ character }) => character === one.character)
    if (!one) wrong.push(line)
    else if (same) same.actors.push(...one.actors)
    else items.push(one)
  }
  return { items, wrong }
}

const LEADS = ['lead', 'main', 'protagonist', 'main character', 'mc']
const SUPPORTS = ['support', 'supporting', 'side', 'background', 'minor', 'guest', 'secondary']

function castOf(line: string): PastedCast | null {
  const divider = ['\t', '|', ';'].find((mark) => line.includes(mark)) ?? ','
  const cells = line.split(divider).map((cell) => cell.trim())
  const [character = '', ...others] = cells.filter((cell, at) => at === 0 || cell !== '')
  if (character === '' || character.length > 200) return null
  const [second = ''] = others
  const role = second.toLowerCase()
  const isRole = LEADS.includes(role) || SUPPORTS.includes(role)
  const actors = (isRole ? others.slice(1) : others).map(actorOf)
  if (actors.some(({ name }) => name === '' || name.length > 200)) return null
  return { character, role: CHARACTER_ROLES[LEADS.includes(role) ? 0 : 1], actors }
}

function actorOf(cell: string): PastedActor {
  const match = /^(.*?)\s*[([]([^()[\]]*)[)\]]$/.exec(cell)
  return match ? { name: match[1] ?? '', language: languageOf(match[2] ?? '') } : { name: cell, language: null }
}

const LANGUAGES: Record<string, string> = {
  jp: 'Japanese',
  ja: 'Japanese',
  jpn: 'Japanese',
  en: 'English',
  eng: 'English',
}
const languageOf = (text: string) => LANGUAGES[text.trim().toLowerCase()] ?? (text.trim() || null)

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[*•]\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
}

/** A title without the quotes around it. */
function unquoted(text: string): string {
  const title = text.trim()
  const match = /^(?:"([^"]*)"|“([^”]*)”|「([^」]*)」)$/.exec(title)
  return (match ? (match[1] ?? match[2] ?? match[3] ?? '') : title).trim()
}

/** The parts of a name that is written given name first. */
export function namePartsOf(name: string): { firstName: string; middleName?: string; lastName?: string } {
  const words = name.trim().split(/\s+/)
  const [firstName = '', ...others] = words
  const lastName = others.pop()
  return { firstName, ...(others.length > 0 && { middleName: others.join(' ') }), ...(lastName && { lastName }) }
}
