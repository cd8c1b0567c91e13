import type { TextType } from './formats'
import { episodeOf } from './spoiler'

/** How a type of text covers all of itself by one spoiler that names an episode. */
type Cover = {
  open: (episode: number) => string
  close: string
  /** The beginning of a covered text, with its episode, and its end. */
  head: RegExp
  tail: RegExp
  /** Every mark that opens or closes such a spoiler; `end` is there in those that close. */
  marks: RegExp
}

const COVERS: Partial<Record<TextType, Cover>> = {
  Bbcode: {
    open: (episode) => `[spoiler ep=${episode}]\n`,
    close: '\n[/spoiler]',
    head: /^\s*\[spoiler ep=(\d+)\]\n?/i,
    tail: /\n?\[\/spoiler\]\s*$/i,
    marks: /\[(?<end>\/)?spoiler(?:[ =][^\]]*)?\]/gi,
  },
  Html: {
    open: (episode) => `<details data-spoiler-ep="${episode}">\n`,
    close: '\n</details>',
    head: /^\s*<details data-spoiler-ep="(\d+)">\n?/i,
    tail: /\n?<\/details>\s*$/i,
    marks: /<(?<end>\/)?details\b[^>]*>/gi,
  },
  Markdown: {
    open: (episode) => `::: spoiler {ep=${episode}}\n`,
    close: '\n:::',
    head: /^\s*::: spoiler \{ep=(\d+)\}\n/i,
    tail: /\n:::\s*$/,
    marks: /^ {0,3}:::(?:[ \t]*(?<end>$)|[ \t]*spoiler\b.*$)/gm,
  },
}

/**
 * The text with a spoiler up to this episode around all of it. Nothing covers plain text, an empty text, or one without
 * an episode.
 */
export function covered(type: TextType, text: string, episode: number | null): string {
  const cover = COVERS[type]
  return cover && episode !== null && text.trim() !== '' ? cover.open(episode) + text + cover.close : text
}

/** What a text says under a spoiler around all of it, and the episode of that; without one the text itself and null. */
export function uncovered(type: TextType, text: string): { text: string; episode: number | null } {
  const cover = COVERS[type]
  const head = cover?.head.exec(text)
  const tail = cover?.tail.exec(text)
  const whole = { text, episode: null }
  if (!cover || !head || !tail || tail.index < head[0].length) return whole
  const within = text.slice(head[0].length, tail.index)
  const episode = episodeOf(head[1])
  return episode !== null && isBalanced(within, cover.marks) ? { text: within, episode } : whole
}

/** Whether a text closes no spoiler that it has not opened, and opens none that it does not close. */
function isBalanced(text: string, marks: RegExp): boolean {
  let open = 0
  for (const { groups } of text.matchAll(marks)) {
    open += groups?.end === undefined ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}
