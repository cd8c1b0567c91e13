import { select } from '../support/server'

/** How many terms of each kind. */
const EACH = 8

/** Typical and pathological terms by kind, taken from the catalogue, always the same ones. */
export async function termsByKind(url: string): Promise<Record<string, string[]>> {
  const titles = await sample(
    url,
    'media',
    'title',
    `title ~ '^[A-Za-z][A-Za-z]{4,} [A-Za-z]{4,}' AND length(title) < 40`,
  )
  const native = await sample(url, 'media', 'native_title', `native_title ~ '^[ぁ-んァ-ヶ一-龠]{4,}' `)
  const synonyms = await sample(url, 'synonyms', 'title', 'length(title) BETWEEN 8 AND 60')
  return {
    'a whole title': titles,
    'a title in the wrong case': titles.map((title) => title.toUpperCase()),
    'a title with accents': titles.map(accented),
    'a title in full width': titles.map(fullWidth),
    'a title with a typo': titles.map(mistyped),
    'the start of a title': titles.map((title, at) => title.slice(0, 4 + (at % 4))),
    'a title and one word too many': titles.map((title) => `${title} complete`),
    'words in another order': titles.map((title) => title.split(' ').reverse().join(' ')),
    'a word of a title': titles.map((title) => title.split(' ').at(-1) ?? title),
    'a synonym': synonyms,
    'a native title': native,
    'the start of a native title': native.map((title, at) => [...title].slice(0, 3 + (at % 2)).join('')),
    'one letter': [...'asetkznq'],
    'two letters': ['na', 'ki', 'th', 'sh', 'xi', 'qu', 'a ', 'zo'],
    'two letters that begin nothing': ['qx', 'zq', 'xq', 'vq', 'jx', 'qz', 'wx', 'qk'],
    'one native character': native.map((title) => [...title][0] ?? ''),
    'two native characters': native.map((title) => [...title].slice(0, 2).join('')),
    'a word that thousands have': ['the', 'no', 'love', 'season', 'of the', 'movie', 'my', 'girl'],
    'a number': ['2', '3', '100', '2nd season', '1999', '07', '2023', '0'],
    'nothing has it': [
      'qzxwvjkq',
      'blorfendrix',
      'xylqtrmnp',
      'wvutqsrq',
      'kjhqgzfx',
      'mmqqzzxx',
      'qqqqqqqq',
      'zxqjv kwqx',
    ],
    'nothing native has it': [
      '鬱蠟燭鑛',
      '龘靐齉爩',
      '麤鱻驫灥',
      '韓國語語語',
      'ヷヸヹヺヱ',
      '囍囍囍囍',
      '㐂㐂㐂㐂',
      '縺溘□縺励',
    ],
    punctuation: ['!!!', '%', '_', '\\', "'", '...', '%%%%', '★☆'],
    'a very long text': titles.map((title) => title.repeat(20).slice(0, 300)),
  }
}

/** Some values of a column, spread over the table and always the same. */
async function sample(url: string, from: string, column: string, where: string): Promise<string[]> {
  const found = await select<{ value: string }>(
    url,
    `SELECT ${column} AS value FROM (SELECT id, ${column} FROM ${from} WHERE ${where} ORDER BY id LIMIT 20000) x ORDER BY md5(id::text) LIMIT ${EACH}`,
  )
  return found.map(({ value }) => value)
}

const accented = (title: string) => title.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`)

const fullWidth = (title: string) => title.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Swaps two neighbouring letters. */
function mistyped(title: string): string {
  const at = Math.min(4, title.length - 2)
  return `${title.slice(0, at)}${title[at + 1]}${title[at]}${title.slice(at + 2)}`
}
