type Made = { kind: string; editor: unknown; source: string | null }

/** The source of merges by the job that joins characters of one name. */
export const SAME_CHARACTERS = 'same-characters'

/** The sources of merges that no person has made, by the name of the text that says so. */
const RULES = {
  /** It joins spellings of one tag (migration 0132). */
  vocabulary: 'vocabulary',
  [SAME_CHARACTERS]: 'sameCharacters',
} as const

const ruleOf = ({ kind, editor, source }: Made) =>
  kind === 'merge' && editor === null ? Object.entries(RULES).find(([rule]) => rule === source)?.[1] : undefined

/** Whether a rule of ours has made an edit, and no person. */
export const isOfRule = (edit: Made): boolean => ruleOf(edit) !== undefined

/** Who made an edit that has no editor, by the name of the text that says so. */
export const authorOf = (edit: Made): (typeof RULES)[keyof typeof RULES] | 'aLoad' | 'nobody' =>
  ruleOf(edit) ?? (edit.kind === 'load' ? 'aLoad' : 'nobody')
