/** The formats in which users write texts. */
export const TEXT_TYPES = ['Plain', 'Bbcode', 'Html', 'Markdown'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** Most characters of a text. */
export const MAX_TEXT = 50_000
