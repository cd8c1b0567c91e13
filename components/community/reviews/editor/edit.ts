import type { Markup } from './formats'

export type Selected = { text: string; start: number; end: number }
/** Replaces the characters from `start` to `end`; `select` is the selection afterwards. */
export type Edit = { start: number; end: number; insert: string; select: readonly [from: number, to: number] }

/** What writes a markup at the selection, or removes it where it is already. */
export function editOf(selected: Selected, markup: Markup): Edit {
  if (markup.kind === 'around') return aroundEdit(trimmed(selected), markup)
  if (markup.kind === 'lines') return linesEdit(wholeLines(selected), markup)
  return addressEdit(trimmed(selected), markup)
}

type Of<Kind> = Extract<Markup, { kind: Kind }>

/** Spaces at the ends stay outside: Markdown reads no marks beside them. */
function trimmed({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end)
  if (chosen.trim() === '') return { text, start, end }
  return {
    text,
    start: start + chosen.length - chosen.trimStart().length,
    end: end - chosen.length + chosen.trimEnd().length,
  }
}

function aroundEdit({ text, start, end }: Selected, { open, close }: Of<'around'>): Edit {
  const chosen = text.slice(start, end)
  const isOutside = text.slice(0, start).endsWith(open) && text.startsWith(close, end)
  if (isOutside) {
    const from = start - open.length
    return { start: from, end: end + close.length, insert: chosen, select: [from, from + chosen.length] }
  }
  if (chosen.length >= open.length + close.length && chosen.startsWith(open) && chosen.endsWith(close)) {
    const inner = chosen.slice(open.length, chosen.length - close.length)
    return { start, end, insert: inner, select: [start, start + inner.length] }
  }
  const from = start + open.length
  return { start, end, insert: open + chosen + close, select: [from, from + chosen.length] }
}

function wholeLines({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', Math.max(start, text[end - 1] === '\n' ? end - 1 : end))
  return { text, start: from, end: to < 0 ? text.length : to }
}

function linesEdit({ text, start, end }: Selected, { open, close, before, after }: Of<'lines'>): Edit {
  const chosen = text.slice(start, end)
  const lines = chosen.split('\n')
  const isThere = open === '' && lines.every((line, at) => line.startsWith(before(at)))
  if (isThere) {
    const insert = lines.map((line, at) => line.slice(before(at).length)).join('\n')
    return { start, end, insert, select: [start, start + insert.length] }
  }
  const body = lines.map((line, at) => before(at) + line + after).join('\n')
  // A block begins after an empty line, or it would continue the paragraph before it.
  const gap = gapBefore(text.slice(0, start))
  const next = text.slice(end).startsWith('\n\n') || end === text.length ? '' : '\n'
  const from = start + gap.length + open.length
  const first = from + (lines.length === 1 ? before(0).length : 0)
  const to = from + body.length - (lines.length === 1 ? after.length : 0)
  return { start, end, insert: gap + open + body + close + next, select: [first, to] }
}

function gapBefore(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return ''
  return '\n'
}

const ADDRESS = /^https?:\/\/\S+$/i
const BEGUN = 'https://'

/** A selected address is the address of the link; otherwise one is to be typed next. */
function addressEdit({ text, start, end }: Selected, { withText, alone }: Of<'address'>): Edit {
  const chosen = text.slice(start, end)
  if (ADDRESS.test(chosen)) {
    const insert = alone(chosen)
    return { start, end, insert, select: [start + insert.length, start + insert.length] }
  }
  const insert = chosen === '' ? alone(BEGUN) : withText(chosen, BEGUN)
  const at = start + (chosen === '' ? insert.indexOf(BEGUN) : indexOfAddress(insert, chosen))
  return { start, end, insert, select: [at, at + BEGUN.length] }
}

/** The text itself may contain the beginning of an address. */
const indexOfAddress = (insert: string, chosen: string) =>
  insert.indexOf(chosen) < insert.lastIndexOf(BEGUN) &&
  insert.lastIndexOf(BEGUN) >= insert.indexOf(chosen) + chosen.length
    ? insert.lastIndexOf(BEGUN)
    : insert.indexOf(BEGUN)

/**
 * Writes an edit into a text area as if it were typed: undo and redo know it, and `input` is fired. `insertText` is the
 * only way to that; where a browser lacks it, undo does not know the edit.
 */
export function insert(field: HTMLTextAreaElement, { start, end, insert: text, select }: Edit): void {
  field.focus()
  field.setSelectionRange(start, end)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    field.setRangeText(text, start, end)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  field.setSelectionRange(...select)
}
