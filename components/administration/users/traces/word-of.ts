/** A word of a list of texts; a name that the list does not have stays as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name
