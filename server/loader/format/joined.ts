/**
 * The titles that a source has joined by commas in one synonym ("Holy Warrior Dunbine, The Dunbine"); the synonym
 * itself if it may be a single title. A comma is part of a title if one of the work's other titles has one, if a part
 * is a single word, or if a part goes on with what came before ("But I Can't").
 */
export function separated(synonym: string, others: readonly (string | null)[]): string[] {
  const parts = synonym.split(/,\s+/)
  if (parts.length === 1 || others.some((title) => title !== null && /[,、，]/.test(title))) return [synonym]
  return parts.every(isTitle) ? parts : [synonym]
}

const isTitle = (part: string) => /^[\p{Lu}\p{N}].*\s\S/u.test(part) && !CONTINUED.test(part)

const CONTINUED =
  /^(?:And|But|Or|Nor|So|Yet|Too|Then|Because|Since|If|When|While|Who|Which|That|With|Without|Even|Not|Is|Are)\s/
