/** What people are asked: whether a work follows, whether two are one, whether a character has a leading role. */
export const GUESS_KINDS = ['Sequel', 'Duplicate', 'Role'] as const
export type GuessKind = (typeof GUESS_KINDS)[number]

/** Why something is guessed; texts are in `guesses.reasons`. */
export const GUESS_REASONS = [
  'titles',
  'sameTitle',
  'sameNative',
  'sameYear',
  'nextYear',
  'leadElsewhere',
  'inTitle',
  'inText',
] as const

export const GUESS_ANSWERS = ['Yes', 'No'] as const
export type GuessAnswer = (typeof GUESS_ANSWERS)[number]

export const GUESSING = {
  /** Most guesses of one kind; the best-known works come first. */
  most: 10_000,
  /** A title that more works of a type have says nothing of them. */
  sameTitle: 6,
  /** Guesses that a list counts at most. */
  counted: 1000,
} as const
