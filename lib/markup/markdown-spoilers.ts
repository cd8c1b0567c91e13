import type MarkdownIt from 'markdown-it'
import { finder } from './finder'
import { CLOSING, fencing, OPENING } from './markdown-covers'
import { episodeAttribute, episodeOf, SPOILER_EPISODE } from './spoiler'

type BlockRule = Parameters<MarkdownIt['block']['ruler']['push']>[1]
type InlineRule = Parameters<MarkdownIt['inline']['ruler']['push']>[1]
type BlockState = Parameters<BlockRule>[0]

/**
 * Spoilers in Markdown: ||hidden|| in a line, and in blocks
 *
 *     ::: spoiler The end
 *     Hidden
 *     :::
 *
 * After both, {ep=5} names the episode up to which they tell. What other sites write hides, too: ~!hidden!~ (AniList),
 * also over several paragraphs, and >!hidden!< (Reddit).
 */
export function markdownSpoilers(markdown: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list']
  markdown.block.ruler.before('fence', 'spoiler', block, { alt })
  markdown.block.ruler.before('fence', 'spoiler_paragraphs', paragraphs)
  markdown.block.ruler.before('blockquote', 'spoiler_line', spoilerLine)
  markdown.block.ruler.before('table', 'spoiler_cells', spoilerCells)
  markdown.renderer.rules.spoiler_open = (tokens, at) => {
    const { info, meta } = tokens[at] as { info: string; meta: number | null }
    const caption = info && `<summary>${markdown.utils.escapeHtml(info)}</summary>\n`
    return `<details${episodeAttribute(meta)}>${caption}`
  }
  markdown.inline.ruler.at('text', text)
  markdown.inline.ruler.after('escape', 'spoiler', inline)
}

function lineOf(state: BlockState, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

const isIndentedCode = (state: BlockState, line: number) => (state.sCount[line] ?? 0) - state.blkIndent >= 4

const block: BlockRule = (state, start, end, silent) => {
  if (isIndentedCode(state, start)) return false
  const written = lineOf(state, start)
  const opening = OPENING.exec(written)?.[0]
  if (opening === undefined) return false
  if (silent) return true
  const { caption, episode } = captionOf(written.slice(opening.length))
  const { last, isClosed } = endOf(state, start, end)

  const open = state.push('spoiler_open', 'details', 1)
  open.block = true
  open.info = state.md.utils.unescapeAll(caption)
  open.meta = episode
  const { parentType, lineMax } = state
  state.parentType = 'blockquote'
  state.lineMax = last
  state.md.block.tokenize(state, start + 1, last)
  state.push('spoiler_close', 'details', -1).block = true
  state.parentType = parentType
  state.lineMax = lineMax
  state.line = last + (isClosed ? 1 : 0)
  return true
}

/** The line that ends a spoiler; inner ones have their own. An open one ends where its parent does. */
function endOf(state: BlockState, start: number, end: number): { last: number; isClosed: boolean } {
  let depth = 1
  const isFenced = fencing()
  for (let line = start + 1; line < end; line++) {
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)
    if (isOutside) return { last: line, isClosed: false }
    if (isIndentedCode(state, line)) continue
    const written = lineOf(state, line)
    if (isFenced(written) || !written.startsWith(':::')) continue
    if (OPENING.test(written)) depth++
    else if (CLOSING.test(written) && --depth === 0) return { last: line, isClosed: true }
  }
  return { last: end, isClosed: false }
}

function captionOf(written: string): { caption: string; episode: number | null } {
  const at = written.lastIndexOf('{')
  const ep = at < 0 ? null : EPISODE.exec(written.slice(at).trimEnd())
  return { caption: (ep ? written.slice(0, at) : written).trim(), episode: episodeOf(ep?.[1]) }
}

const EPISODE = /^\{ep="?(\d{1,9})"?\}$/
const EPISODE_AFTER = /\{ep="?(\d{1,9})"?\}/y

/** As with **, no space stands inside of the marks: a || b is text. */
const TEXT = /^\S(?:[\s\S]*\S)?$/

/** What opens a spoiler in a line, and finds what closes it. */
const MARKS: Record<string, ReturnType<typeof finder> | undefined> = {
  '||': finder('||'),
  '~!': finder('!~'),
  '>!': finder('!<'),
}

const inline: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state
  const mark = src.slice(pos, pos + 2)
  const close = MARKS[mark]?.(src, pos + 2) ?? -1
  if (close < 0 || close + 2 > posMax) return false
  const hidden = src.slice(pos + 2, close)
  if (mark === '||' ? !TEXT.test(hidden) : hidden.trim() === '') return false
  EPISODE_AFTER.lastIndex = close + 2
  const found = EPISODE_AFTER.exec(src)
  const ep = EPISODE_AFTER.lastIndex <= posMax ? found : null
  if (!silent) {
    const open = state.push('inline_spoiler_open', 'inline-spoiler', 1)
    const episode = episodeOf(ep?.[1])
    if (episode !== null) open.attrSet(SPOILER_EPISODE, String(episode))
    state.pos = pos + 2
    state.posMax = close
    state.md.inline.tokenize(state)
    state.push('inline_spoiler_close', 'inline-spoiler', -1)
  }
  state.pos = close + 2 + (ep?.[0].length ?? 0)
  state.posMax = posMax
  return true
}

/** ~!hidden!~ with more than a paragraph between its marks, which begin and end a line. */
const paragraphs: BlockRule = (state, start, end, silent) => {
  if (isIndentedCode(state, start) || !lineOf(state, start).startsWith('~!')) return false
  const last = lastOfParagraphs(state, start, end)
  if (last === undefined) return false
  if (silent) return true
  const { parentType, lineMax } = state
  const [shift = 0, begin = 0] = [state.tShift[start], state.bMarks[start]]
  const mark = state.eMarks[last] ?? 0
  const open = state.push('spoiler_open', 'details', 1)
  open.block = true
  open.meta = null
  state.parentType = 'blockquote'
  state.lineMax = last + 1
  state.bMarks[start] = begin + shift + 2
  state.tShift[start] = 0
  state.eMarks[last] = state.src.lastIndexOf('!~', mark)
  state.md.block.tokenize(state, start, last + 1)
  state.bMarks[start] = begin
  state.tShift[start] = shift
  state.eMarks[last] = mark
  state.push('spoiler_close', 'details', -1).block = true
  state.parentType = parentType
  state.lineMax = lineMax
  state.line = last + 1
  return true
}

const endOfParagraphs = finder('!~')

/** The line that ends them, unless they are within one paragraph, in which the marks are those of a line. */
function lastOfParagraphs(state: BlockState, start: number, end: number): number | undefined {
  const { src } = state
  const close = endOfParagraphs(src, (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0) + 2)
  // Before any line is looked at, so that many openings of one end take no quadratic time.
  if (close < 0 || !/^[ \t]*(?:\n|$)/.test(src.slice(close + 2, close + 100))) return undefined
  let isOver = false
  for (let line = start; line < end; line++) {
    if (state.isEmpty(line)) isOver = true
    else if ((state.sCount[line] ?? 0) < state.blkIndent) return undefined
    if ((state.eMarks[line] ?? 0) > close) return isOver ? line : undefined
  }
  return undefined
}

const nextEmptyLine = finder('\n\n')
const endOfLine = finder('!<')

/** A paragraph that begins with >!hidden!< is no quote. */
const spoilerLine: BlockRule = (state, start, end, silent) => {
  if (silent || isIndentedCode(state, start) || !lineOf(state, start).startsWith('>!')) return false
  const begin = state.bMarks[start] ?? 0
  const [empty, close] = [nextEmptyLine(state.src, begin), endOfLine(state.src, begin)]
  if (close < 0 || (empty >= 0 && close > empty)) return false
  return paragraph(state, start, end, silent)
}

/** Rows whose spoilers the marks of cells would take apart are no table. */
const spoilerCells: BlockRule = (state, start, end, silent) => {
  if (silent || start + 1 >= end || !/^[\s|:-]*-[\s|:-]*$/.test(lineOf(state, start + 1))) return false
  for (let line = start; line < end && !state.isEmpty(line); line++)
    if (/\|\|(?=\S).*\S\|\|/.test(lineOf(state, line))) return paragraph(state, start, end, silent)
  return false
}

/** The library's rule of paragraphs, which is the last one. */
const paragraph: BlockRule = (state, ...lines) => state.md.block.ruler.getRules('').at(-1)?.(state, ...lines) ?? false

/** The library's rule, with | as one more character at which markup may begin. */
const text: InlineRule = (state, silent) => {
  NEXT_MARKUP.lastIndex = state.pos
  const found = NEXT_MARKUP.exec(state.src)?.index ?? state.posMax
  const end = Math.min(found, state.posMax)
  if (end === state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, end)
  state.pos = end
  return true
}

const NEXT_MARKUP = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g
