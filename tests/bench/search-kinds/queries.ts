import { toHiragana } from 'wanakana'
import { fold } from '@/lib/fold'
import { namesOf, type Work, worksOf } from './catalogue'
import { kunrei, longTypo, particles, SEASONS, seasonOf, seedOf, shortTypo, shortVowels } from './spellings'

/**
 * A query as people type it, and the works of which one must be found. With `single` there is one answer, which must be
 * first.
 */
export type Query = { kind: string; query: string; answers: readonly number[]; single: boolean }

/** Queries of a kind; kinds that the catalogue yields fewer of have all. */
const MAX = 600

/** Queries of every kind, made from the catalogue, always the same ones. */
export async function queriesOf(url: string): Promise<Query[]> {
  const works = await worksOf(url)
  const all = new Index(works)
  return [
    ...Object.entries(kindsOf(all)).flatMap(([kind, make]) => some(works, kind, make)),
    ...acronyms(works),
    ...(await named(url)),
  ]
}

type Made = { query: string | null; answers: readonly Work[] }
type Make = (work: Work, key: string) => Made | null

function some(works: readonly Work[], kind: string, make: Make): Query[] {
  const found: Query[] = []
  for (const work of works) {
    if (found.length === MAX) break
    const made = make(work, fold(work.title))
    if (!made?.query || made.query === '' || made.answers.length === 0) continue
    found.push({
      kind,
      query: made.query,
      answers: made.answers.map(({ id }) => id),
      single: made.answers.length === 1,
    })
  }
  return found
}

/** Works by what their titles share. */
class Index {
  private readonly byTitle: Map<string, Work[]>
  private readonly byNative: Map<string, Work[]>
  private readonly bySeason: Map<string, Work[]>

  constructor(works: readonly Work[]) {
    this.byTitle = grouped(works, ({ titles }) => titles)
    this.byNative = grouped(works, ({ native }) => (native ? [fold(native)] : []))
    this.bySeason = grouped(works, ({ titles }) => [...new Set(titles.flatMap((title) => seasonKey(title) ?? []))])
  }

  titled = (title: string): readonly Work[] => this.byTitle.get(title) ?? []
  native = (title: string): readonly Work[] => this.byNative.get(title) ?? []
  season = (title: string): readonly Work[] => this.bySeason.get(seasonKey(title) ?? '') ?? []
}

function grouped(works: readonly Work[], keysOf: (work: Work) => readonly string[]): Map<string, Work[]> {
  const groups = new Map<string, Work[]>()
  for (const work of works) for (const key of keysOf(work)) groups.set(key, [...(groups.get(key) ?? []), work])
  return groups
}

function seasonKey(title: string): string | null {
  const found = seasonOf(title)
  return found && `${found.stem} ${found.season}`
}

const isPlain = (text: string) => /^[\x20-\x7e]+$/.test(text)
const isTypable = (key: string) => key.length >= 4 && key.split(' ').length <= 8
const isJapanese = ({ native }: Work) => native !== null && /[\u3040-\u30ff]/.test(native)

function kindsOf(all: Index): Record<string, Make> {
  return {
    ...Object.fromEntries(Object.entries(SEASONS).map(([name, write]) => [`season: ${name}`, ofSeason(all, write)])),
    'title and year': ({ year }, key) =>
      year !== null && year >= 1950 && isTypable(key)
        ? { query: `${key} ${year}`, answers: all.titled(key).filter((other) => other.year === year) }
        : null,
    'title and type': (work, key) => {
      if (!isTypable(key) || /\b(anime|manga|movie|film|game|novel|special|ova)\b/.test(key)) return null
      const seed = seedOf(key)
      const word = work.format === 'OVA' ? 'ova' : (TYPES[work.type][seed % TYPES[work.type].length] ?? '')
      const isSame = (other: Work) => (word === 'ova' ? other.format === 'OVA' : other.type === work.type)
      return { query: seed % 5 === 0 ? `${word} ${key}` : `${key} ${word}`, answers: all.titled(key).filter(isSame) }
    },
    'katakana in hiragana': ({ native }) => {
      const key = native && fold(native)
      if (!key || !/^[\u30a1-\u30ff ]{4,}$/.test(key)) return null
      return { query: toHiragana(key, { convertLongVowelMark: false }), answers: all.native(key) }
    },
    'long vowels shortened': romaji(all, /(?:ou|uu|oo)(?![aeiou])/, shortVowels),
    Kunrei: romaji(all, /^(?!.*(?:[lqvx]|th|ck|ng\b)).*(?:shi|chi|tsu|ji|sha|cho|fu)/, kunrei),
    'wo as o, ha as wa': romaji(all, / (?:wo|ha|wa|o) /, particles),
    'a typo in a short word': ({ title }, key) =>
      isPlain(title) && isTypable(key) && key.split(' ').length > 2
        ? { query: shortTypo(key, seedOf(key)), answers: all.titled(key) }
        : null,
    'a typo in a long word': ({ title }, key) =>
      isPlain(title) ? { query: longTypo(title, seedOf(key)), answers: all.titled(key) } : null,
    'a word too many': ({ title }, key) =>
      isPlain(title) && key.includes(' ') && key.split(' ').length < 7
        ? { query: `${key} ${WORDS[seedOf(key) % WORDS.length]}`, answers: all.titled(key) }
        : null,
    'without punctuation': ({ title }, key) =>
      /[:;!?.,★☆♪~-]/.test(title) && key.length > 3
        ? { query: title.replace(/[:;!?.,★☆♪~-]/g, ''), answers: all.titled(key) }
        : null,
    'the whole title': ({ title }, key) => (key === '' ? null : { query: title, answers: all.titled(key) }),
  }
}

const TYPES: Record<Work['type'], readonly string[]> = {
  Anime: ['anime'],
  Manga: ['manga'],
  Movie: ['movie', 'film'],
  Game: ['game'],
  LightNovel: ['light novel', 'novel', 'ln'],
  Special: ['special'],
}
const WORDS = ['uncut', 'bluray', 'english', 'dubbed', 'episodes']

const ofSeason =
  (all: Index, write: (season: number) => string): Make =>
  ({ title }, key) => {
    const found = isPlain(title) ? seasonOf(key) : null
    return found && { query: `${found.stem} ${write(found.season)}`, answers: all.season(key) }
  }

/** Titles in romaji, spelled otherwise. */
const romaji =
  (all: Index, has: RegExp, spell: (key: string) => string): Make =>
  (work) => {
    const key = fold(work.romaji ?? work.title)
    return isJapanese(work) && /^[\x20-\x7e]+$/.test(key) && isTypable(key) && has.test(key)
      ? { query: spell(key), answers: all.titled(key) }
      : null
  }

/** The initials of well-known titles; they have many answers, of which the best known must be first. */
function acronyms(works: readonly Work[]): Query[] {
  const best = new Map<string, Work>()
  for (const work of works)
    for (const title of work.titles) {
      const words = title.split(' ')
      if (words.length < 3 || words.length > 6 || !words.every((word) => /^[a-z]/.test(word))) continue
      const initials = words.map((word) => word[0]).join('')
      if (work.popularity > (best.get(initials)?.popularity ?? WELL_KNOWN)) best.set(initials, work)
    }
  return [...best].map(([query, { id }]) => ({ kind: 'initials', query, answers: [id], single: true })).slice(0, MAX)
}

/** The number of members from which people use initials. */
const WELL_KNOWN = 20_000

async function named(url: string): Promise<Query[]> {
  const kinds = await Promise.all(
    (['person', 'character', 'company'] as const).map(async (noun) => ({ noun, names: await namesOf(url, noun) })),
  )
  return kinds.flatMap(({ noun, names }) =>
    names.map(({ name, works }) => ({ kind: `a ${noun}`, query: name, answers: works, single: false })),
  )
}
