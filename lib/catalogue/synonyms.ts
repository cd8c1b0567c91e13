/** A further title of a work in its document: a text, or with its language (BCP 47) if that is known. */
export type Synonym = string | { title: string; language: string | null }

export const titleOf = (synonym: Synonym): string => (typeof synonym === 'string' ? synonym : synonym.title)
export const languageOf = (synonym: Synonym): string | null => (typeof synonym === 'string' ? null : synonym.language)

/** A further title as documents have it: without a language it is a text, as in older edits. */
export const synonymOf = (title: string, language: string | null): Synonym =>
  language === null ? title : { title, language }
