type Made = { kind: string; editor: unknown; source: string | null }

/** The source of edits of the vocabulary of tags, which joins spellings of one tag (migration 0132). */
export const VOCABULARY_SOURCE = 'vocabulary'

/** Whether the vocabulary has made an edit, and no person. */
export const isOfVocabulary = ({ kind, editor, source }: Made): boolean =>
  kind === 'merge' && editor === null && source === VOCABULARY_SOURCE

/** Who made an edit that has no editor, by the name of the text that says so. */
export const authorOf = (edit: Made): 'vocabulary' | 'aLoad' | 'nobody' => {
  if (isOfVocabulary(edit)) return 'vocabulary'
  return edit.kind === 'load' ? 'aLoad' : 'nobody'
}
