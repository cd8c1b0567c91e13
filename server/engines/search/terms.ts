import { fold } from '@/lib/fold'

/**
 * Characters of scripts that are written without spaces, or whose words take endings: Thai to Khmer, kana, kanji,
 * hangul. The same ranges are in the database's function search_vector.
 */
const NATIVE_RANGES =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u30ff\\u31f0-\\u31ff\\u3400-\\u9fff\\uac00-\\ud7ff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}'
const NATIVE = new RegExp(`[${NATIVE_RANGES}]`, 'u')
const PIECES = new RegExp(`[${NATIVE_RANGES}]+|[^${NATIVE_RANGES}]+`, 'gu')

/** Further words are ignored. */
const MAX_WORDS = 16
const MAX_PAIRS = 24
const MAX_LEFT_OUT = 8
/** Shorter words have too many neighbours, longer ones are not words. Each variant is an index lookup. */
const GUESSABLE = { least: 4, most: 24, words: 8 }

/** A search text in the form that server/engines/search/statement.ts uses. */
export type Terms = NonNullable<ReturnType<typeof termsOf>>

type Token = { text: string; native: boolean; alone: boolean; open: boolean }

/** Parses a text; null if it contains nothing that can be searched. */
export function termsOf(text: string) {
  const key = fold(text)
  if (key === '') return null
  const tokens = tokensOf(key)
  const guessed = tokens.filter(isGuessable).slice(0, GUESSABLE.words)
  const natives = tokens.filter(({ native }) => native)
  return {
    /** The folded text, and the same without spaces. */
    key,
    joined: key.replaceAll(' ', ''),
    /** One or two letters: searched by the beginning of titles. */
    short: [...key].length <= 2 && natives.length === 0,
    /** The words as a tsquery over search_vector(key); the last one is a prefix. */
    query: tokens.map(lexemes).join(' & '),
    /** LIKE patterns that ' ' || key || ' ' must match, and patterns of the key alone, which are faster to check. */
    patterns: tokens.map(pattern),
    pieces: tokens.map(({ text }) => `%${literal(text)}%`),
    /** LIKE patterns that the key without spaces must match. Pairs of characters need not be consecutive. */
    runs: natives.map(({ text }) => `%${literal(text)}%`),
    /** Words that may be typing errors, each with its tsquery. */
    guessed: { words: guessed.map(({ text }) => text), lexemes: guessed.map(lexemes) },
    /** The tsquery of the other words, '' if there are none. */
    certain: tokens
      .filter((token) => token.native || (token.open && !isGuessable(token)))
      .map(lexemes)
      .join(' & '),
    /**
     * `words`: each word that may be left out, at most eight. `queries`: for each, the tsquery of the others. `titles`:
     * for each, the others without spaces, '' for a single one, which may be a name.
     */
    without: {
      words: tokens.slice(-MAX_LEFT_OUT).map(({ text }) => text),
      queries: tokens.slice(-MAX_LEFT_OUT).map((token) =>
        tokens
          .filter((other) => other !== token)
          .map((other) => lexemes({ ...other, open: false }))
          .join(' & '),
      ),
      titles: tokens.slice(-MAX_LEFT_OUT).map((token) => {
        const others = tokens.filter((other) => other !== token)
        return others.length > 1 ? others.map(({ text }) => text).join('') : ''
      }),
    },
  }
}

/** Words, and within a word the runs of different scripts; each once, the last one always. */
function tokensOf(key: string): Token[] {
  const tokens = key.split(' ').flatMap((word) => {
    const pieces = word.match(PIECES) ?? []
    return pieces.map((text) => ({ text, native: NATIVE.test(text), alone: pieces.length === 1, open: false }))
  })
  const last = tokens.pop()
  if (!last) return []
  const others = new Map(tokens.map((token) => [token.text, token]))
  others.delete(last.text)
  return [...[...others.values()].slice(0, MAX_WORDS), { ...last, open: true }]
}

function lexemes({ text, native, open }: Omit<Token, 'alone'>): string {
  if (!native) return open ? `${quoted(text)}:*` : quoted(text)
  const characters = [...text]
  if (characters.length === 1) return `${quoted(text)}:*`
  const pairs = new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
  return [...pairs].slice(0, MAX_PAIRS).map(quoted).join(' & ')
}

/** A folded word as a tsquery over search_vector(); an open one is the beginning of a word. */
export function queryOfWord(word: string, open: boolean): string {
  const pieces = word.match(PIECES) ?? []
  return pieces.map((text) => lexemes({ text, native: NATIVE.test(text), open })).join(' & ')
}

function pattern({ text, native, alone, open }: Token): string {
  if (native || !alone) return `%${literal(text)}%`
  return open ? `% ${literal(text)}%` : `% ${literal(text)} %`
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const isGuessable = ({ text, native }: Token) =>
  !native && text.length >= GUESSABLE.least && text.length <= GUESSABLE.most && !/\d/.test(text)

const quoted = (lexeme: string) => `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`
