import type MarkdownIt from 'markdown-it'
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
 * After both, {ep=5} names the episode up to which they tell.
 */
export function markdownSpoilers(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'spoiler', block, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  markdown.renderer.rules.spoiler_open = (tokens, at) => {
    const { info, meta } = tokens[at] as { info: string; meta: number | null }
    const caption = info && `<summary>${markdown.utils.escapeHtml(info)}</summary>\n`
    return `<details${episodeAttribute(meta)}>${caption}`
  }
  markdown.inline.ruler.at('text', text)
  markdown.inline.ruler.after('escape', 'spoiler', inline)
}

const OPENING = /^:{3,}[ \t]*spoiler(?=[\s{]|$)/i
const CLOSING = /^:{3,}[ \t]*$/

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
  for (let line = start + 1; line < end; line++) {
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)
    if (isOutside) return { last: line, isClosed: false }
    if (isIndentedCode(state, line)) continue
    const written = lineOf(state, line)
    if (!written.startsWith(':::')) continue
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

const inline: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state
  if (!src.startsWith('||', pos)) return false
  const close = src.indexOf('||', pos + 2)
  if (close < 0 || close + 2 > posMax || !TEXT.test(src.slice(pos + 2, close))) return false
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
