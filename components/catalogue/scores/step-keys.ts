import { formatScore, parseScore, type ScoreScale, stepScore } from '@/lib/identity/score-scale'

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** The text of a score's field after an arrow key: one step up or down. Undefined for other keys. */
export function stepByKey(key: string, text: string, scale: ScoreScale, kept: number | null): string | undefined {
  const by = KEYS[key]
  return by && stepText(text, by, scale, kept)
}

/** The text of a score's field one step up or down. A text that is no score counts as none. */
export function stepText(text: string, by: 1 | -1, scale: ScoreScale, kept: number | null): string {
  const next = stepScore(parseScore(text, scale, kept) ?? null, by, scale)
  return next === null ? '' : formatScore(next, scale)
}
