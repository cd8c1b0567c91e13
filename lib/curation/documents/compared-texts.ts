import { type Budget, runsBetween } from './myers'

/** A part of two texts that are shown as one: it is in both, only in the former, or only in the new one. */
export type TextPart = { did: 'same' | 'removed' | 'added'; text: string }

/** A stretch that is in both, and what is only in the former and only in the new text behind it. */
type Piece = { same: string; removed: string; added: string }

/** Steps of one comparison, and of one stretch of it: two texts of 20,000 characters take some 40 ms at most. */
const STEPS = 600_000
const STEPS_OF_STRETCH = 150_000
/** Lines of one stretch that are compared one by one. */
const LINES = 200
/** Where less than this part of the shorter text stayed, both are shown whole: marked words would be a puzzle. */
const ALIKE = 0.25

/**
 * Compares two texts word by word. Lines that stayed are not looked into. A line in which too much has changed is told
 * as a whole, and so are texts that have little in common.
 */
export function comparedTexts(before: string, after: string): TextPart[] {
  if (before === after) return partsOf([{ same: before, removed: '', added: '' }])
  const budget = { left: STEPS }
  const [old, now] = [linesOf(before), linesOf(after)]
  const lines = piecesOf(old, now, { left: STEPS_OF_STRETCH }, (...lines) => stretchPieces(...lines, budget))
  const pieces = tidied(lines ?? stretchPieces(old, now, budget))
  const same = pieces.reduce((length, piece) => length + piece.same.length, 0)
  const isAlike = same >= ALIKE * Math.min(before.length, after.length)
  return partsOf(isAlike ? pieces : [{ same: '', removed: before, added: after }])
}

const linesOf = (text: string) => text.split(/(?<=\n)/)

type Texts = readonly string[]

/** The pieces of two lists of texts; `within` looks into what differs. Null beyond the budget. */
function piecesOf(old: Texts, now: Texts, budget: Budget, within: (old: Texts, now: Texts) => Piece[]): Piece[] | null {
  const runs = runsBetween(old, now, budget)
  if (!runs) return null
  let at = 0
  const pieces = runs.flatMap((run) => {
    const same = old.slice(at, run.old[0]).join('')
    at = run.old[1]
    return [{ same, removed: '', added: '' }, ...within(old.slice(...run.old), now.slice(...run.now))]
  })
  return [...pieces, { same: old.slice(at).join(''), removed: '', added: '' }]
}

const wholePieces = (old: Texts, now: Texts): Piece[] => [{ same: '', removed: old.join(''), added: now.join('') }]

/** Compares the words of lines that differ: all at once, else line by line if there are as many, else not at all. */
function stretchPieces(old: Texts, now: Texts, budget: Budget): Piece[] {
  const given = Math.min(budget.left, STEPS_OF_STRETCH)
  const own = { left: given }
  const pieces = wordPieces(old.join(''), now.join(''), own)
  budget.left -= given - Math.max(own.left, 0)
  if (pieces) return pieces
  return old.length === now.length && old.length > 1 && old.length <= LINES
    ? old.flatMap((line, at) => stretchPieces([line], [now[at] ?? ''], budget))
    : wholePieces(old, now)
}

/** Compares the words between the first and the last difference of two texts. */
function wordPieces(before: string, after: string, budget: Budget): Piece[] | null {
  const start = sameStart(before, after)
  const end = sameEnd(before.slice(start), after.slice(start))
  const middle = (text: string) => wordsOf(text.slice(start, text.length - end))
  const pieces = piecesOf(middle(before), middle(after), budget, wholePieces)
  return (
    pieces && [
      { same: before.slice(0, start), removed: '', added: '' },
      ...pieces,
      { same: before.slice(before.length - end), removed: '', added: '' },
    ]
  )
}

/** Characters at which a text can be cut: no word, sign or emoji is on both sides of them. */
const CUT = /[\s。、]/u

/** How many characters are the same at the start of both, up to a place where no word is cut. */
function sameStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  if (at === one.length && at === other.length) return at
  // The character before a mark that joins it belongs to what differs.
  while (at > 0) if (CUT.test(one[--at] ?? '')) return at
  return 0
}

function sameEnd(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++
  while (count > 0 && !CUT.test(one.at(-count) ?? '')) count--
  return count
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, and what is between them; Japanese ones, too. */
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

const sizeOf = ({ removed, added }: Piece) => Math.max(removed.length, added.length)

/** A longer stretch between two differences is never taken for a part of them. */
const LITTLE = 30

/** Joins differences with little between them: they are read as one. */
function tidied(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let same = ''
  for (const piece of pieces) {
    same += piece.same
    if (sizeOf(piece) === 0) continue
    const last = joined.at(-1)
    if (last && same.length <= Math.min(sizeOf(last), sizeOf(piece), LITTLE)) {
      last.removed += same + piece.removed
      last.added += same + piece.added
    } else joined.push({ ...piece, same })
    same = ''
  }
  return atSentences([...joined, { same, removed: '', added: '' }])
}

const SENTENCE_END = /[.!?。！？\n]/

/** Moves what was only added, or only removed, to the ends of sentences, where the same texts can be read so. */
function atSentences(pieces: Piece[]): Piece[] {
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1]
    const text = piece.added || piece.removed
    if (!next || (piece.added && piece.removed)) return
    const all = piece.same + text + next.same
    const isEnd = (place: number) => SENTENCE_END.test(all[place - 1] ?? '')
    const isHere = (place: number) => isEnd(place) && isEnd(place + text.length)
    const given = piece.same.length
    let start = given
    if (isHere(start)) return
    // It can begin one character later as long as that character also follows it; earlier, likewise.
    while (all[start] === all[start + text.length] && start + text.length < all.length) if (isHere(++start)) break
    if (!isHere(start)) start = given
    while (!isHere(start) && start > 0 && all[start - 1] === all[start + text.length - 1]) start--
    if (!isHere(start)) return
    const moved = all.slice(start, start + text.length)
    piece.same = all.slice(0, start)
    if (piece.added) piece.added = moved
    else piece.removed = moved
    next.same = all.slice(start + text.length)
  })
  return pieces
}

const partsOf = (pieces: readonly Piece[]): TextPart[] =>
  pieces.flatMap(({ same, removed, added }) =>
    (
      [
        { did: 'same', text: same },
        { did: 'removed', text: removed },
        { did: 'added', text: added },
      ] as const
    ).filter(({ text }) => text !== ''),
  )

/** Characters beside a difference that are shown. */
const CONTEXT = 40
/** A shorter stretch is not folded. */
const FOLDED = 3 * CONTEXT

/** What is shown of compared texts at first: long stretches that stayed are cut to some words beside differences. */
export function foldedParts(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part, at) => {
    if (part.did !== 'same' || part.text.length <= FOLDED || parts.length === 1) return part
    const words = segmenter.segment(part.text)
    const [head, tail] = [words.containing(CONTEXT), words.containing(part.text.length - CONTEXT)]
    const start = at === 0 ? '' : part.text.slice(0, (head?.index ?? 0) + (head?.segment.length ?? 0))
    const end = at === parts.length - 1 ? '' : part.text.slice(tail?.index)
    if (start.length + end.length >= part.text.length) return part
    const folded = [start.trimEnd(), '…', end.trimStart()].filter((text) => text !== '')
    return { did: 'same', text: folded.join(' ') }
  })
}
