import { asText } from './bbcode-escapes'
import { strayMarks } from './whole-cover'

/** The tags that the parser knows. */
export const BBCODE_TAGS = [
  ...['b', 'i', 'u', 's', 'url', 'img', 'quote', 'code', 'style', 'list', 'ul', 'ol', '*', 'li', 'color'],
  ...['spoiler', 'inline-spoiler'],
]
const TAG = /\[(\/?)(b|i|u|s|url|img|quote|code|style|list|ul|ol|li|color|spoiler|inline-spoiler)((?:[ =][^[\]]*)?)\]/gi

type Tag = { at: number; end: number; written: string; name: string; isEnd: boolean; given: string }
const isSpoiler = ({ name }: Tag) => name === 'spoiler' || name === 'inline-spoiler'

/**
 * A text with escapes (marked) as the parser needs it so that spoilers hide what they contain:
 *
 * - A cover of the whole text is not ended by a mark within it that belongs to no pair.
 * - A tag that ends within a spoiler, and began before, does not end the spoiler: this goes on behind it.
 * - Values may have spaces: [spoiler title=The end caption=More].
 *
 * [list ol], no tag to the parser, becomes [list=ol]. Code, and tags that there are not, stay as they were written.
 */
export function prepared(text: string): string {
  const tags = tagsOf(text)
  const strays = straysOf(text, tags)
  const kept = tags.filter((tag) => !strays.has(tag))
  const paired = pairedSpoilers(kept)
  const open: Tag[] = []
  const written: string[] = []
  let end = 0
  for (const tag of tags) {
    written.push(plain(text.slice(end, tag.at)))
    end = tag.end
    if (strays.has(tag)) written.push(asText(tag.written))
    else if (tag.name === 'code') written.push(tag.written)
    else if (!tag.isEnd) {
      written.push(rewritten(tag))
      if (!isSpoiler(tag) || paired.has(tag)) open.push(tag)
    } else written.push(...closing(tag, open))
  }
  return written.join('') + plain(text.slice(end))
}

/** What is between tags. The parser would write unknown tags in its own way: [Fate=Zero]. */
const plain = (text: string) =>
  text.replace(/\[(?=\/?([a-z][\w-]*)[ =\]])/gi, (bracket, name: string) =>
    BBCODE_TAGS.includes(name.toLowerCase()) ? bracket : asText(bracket),
  )

/** The tags of a text; code with its end is one. */
function tagsOf(text: string): Tag[] {
  const codeEnds = [...text.matchAll(/\[\/code\]/gi)]
  const tags: Tag[] = []
  let [end, passed] = [0, 0]
  for (const { 0: written, 1: slash, 2: name = '', 3: given = '', index: at } of text.matchAll(TAG)) {
    if (at < end) continue
    const tag = { at, end: at + written.length, written, name: name.toLowerCase(), isEnd: slash !== '', given }
    if (tag.name === 'code') {
      while ((codeEnds[passed]?.index ?? at) < at) passed++
      const last = codeEnds[passed]
      if (tag.isEnd || !last) continue
      tag.end = last.index + last[0].length
      tag.written = text.slice(at, tag.end)
    }
    end = tag.end
    tags.push(tag)
  }
  return tags
}

function straysOf(text: string, tags: readonly Tag[]): Set<Tag | undefined> {
  const marks = tags.filter(({ name }) => name === 'spoiler')
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last || first.isEnd || !last.isEnd) return new Set()
  const isCover = text.slice(0, first.at).trim() === '' && text.slice(last.end).trim() === ''
  return new Set([...strayMarks(marks, isCover)].map((place) => marks[place]))
}

/** The spoilers that are closed; others stay as they were written. */
function pairedSpoilers(tags: readonly Tag[]): Set<Tag> {
  const paired = new Set<Tag>()
  for (const name of ['spoiler', 'inline-spoiler']) {
    const open: Tag[] = []
    for (const tag of tags) {
      if (tag.name !== name) continue
      const begun = tag.isEnd ? open.pop() : undefined
      if (begun) paired.add(begun)
      if (!tag.isEnd) open.push(tag)
    }
  }
  return paired
}

/** The end of a tag. Spoilers that began after it end before it, and begin again behind it. */
function closing(tag: Tag, open: Tag[]): string[] {
  const begun = open.findLastIndex(({ name }) => name === tag.name)
  if (begun < 0) return [tag.written]
  const [, ...within] = open.splice(begun)
  open.push(...within)
  const spoilers = within.filter(isSpoiler)
  return [...spoilers.map(({ name }) => `[/${name}]`).reverse(), tag.written, ...spoilers.map(rewritten)]
}

function rewritten({ written, name, given }: Tag): string {
  if (name === 'list') return written.replace(/ (ol|ul|1|a|i)\]$/i, '=$1]')
  return name === 'spoiler' && given.startsWith(' ') ? `[spoiler${quoted(given)}]` : written
}

/** Values with spaces need quotation marks: title=The end caption=More. */
function quoted(given: string): string {
  return given
    .split(/\s+(?=(?:title|caption|ep)=)/i)
    .map((part) => part.replace(/^(title|caption|ep)=(?!")(.*)$/is, (_, name, value) => `${name}="${value.trim()}"`))
    .join(' ')
}
