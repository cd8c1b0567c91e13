import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The locales of the message files in a folder: "de" for de.json.
 * @throws Error when the folder is not readable
 */
export function localesIn(folder: string): string[] {
  return readdirSync(/* turbopackIgnore: true */ folder).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? [])
}

/** What is wrong with a folder of message files, as the end of a sentence; undefined if nothing is. */
export function faultOfMessages(folder: string): string | undefined {
  try {
    return localesIn(folder)
      .map((locale) => faultOf(folder, locale))
      .find((fault) => fault !== undefined)
  } catch {
    return `the folder is not readable (${JSON.stringify(folder.slice(0, 80))}); write the path of one that this account can read`
  }
}

function faultOf(folder: string, locale: string): string | undefined {
  const file = join(/* turbopackIgnore: true */ folder, `${locale}.json`)
  try {
    Intl.getCanonicalLocales(locale)
  } catch {
    return `the name of ${file} is not a locale (de.json, pt-BR.json)`
  }
  try {
    const messages: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return messages && typeof messages === 'object' && !Array.isArray(messages)
      ? undefined
      : `${file} is not a JSON object`
  } catch (error) {
    return `${file} is not readable as JSON (${(error as Error).message})`
  }
}
