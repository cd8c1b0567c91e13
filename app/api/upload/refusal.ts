import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { links } from '@/lib/links'
import { type NyaaErrors, nyaaErrors } from '@/lib/torrents/schemas/nyaa-uploads'
import { type Problem, problemBody } from '@/server/web/http/problem'

/** Names of nyaa for fields of an upload. */
const FIELDS: Readonly<Record<string, string>> = { File: 'torrent', link: 'information' }

/** What scripts for nyaa print of a problem: sentences for each of their fields, or its own alone. */
function errorsOf({ message, errors, current }: Problem): NyaaErrors {
  const texts: Readonly<Record<string, string>> = messagesOf(routing.defaultLocale).errors.fields
  const fields = Object.entries(errors ?? {})
  if (fields.length === 0) return [message]
  return Object.fromEntries(fields.map(([field, what]) => [nameOf(field), [sentenceOf(what)]]))

  function sentenceOf(what: string): string {
    const text = texts[what] ?? texts.invalid ?? message
    const present = what === 'torrentExists' ? (current as { id: number } | undefined) : undefined
    return present ? `${text}: ${links.torrent(present.id)}` : text
  }
}

/** "torrent_data.name" is the name. */
function nameOf(field: string): string {
  const own = field.replace(/^torrent_data\./, '')
  return FIELDS[own] ?? own
}

/** Refusals of nyaa's upload: problems whose errors are sentences. */
export const asNyaa = {
  schema: problemBody.extend({ errors: nyaaErrors }).meta({ id: 'NyaaProblem' }),
  of: (problem: Problem) => ({ ...problem, errors: errorsOf(problem) }),
}
