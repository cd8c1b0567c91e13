import { z } from 'zod'
import type { KnownLicence } from '@/lib/catalogue/licences'
import { variable } from './variable'

/** Days between two refreshes of a source, by the word of CATALOGUE_SOURCES. */
export const INTERVALS = { daily: 1, weekly: 7, monthly: 30 } as const
export type Interval = keyof typeof INTERVALS

/**
 * A catalogue file that is loaded again and again: a path, or an address of http or https. That of another instance's
 * changes may be trusted: they are then done without an editor.
 */
export type ConfiguredSource = { interval: Interval; file: string; isTrusted?: boolean }

const SOURCE = /(daily|weekly|monthly)\s+(?:(trusted)\s+)?(\S+)/g
const SOURCES =
  /^\s*(?:(?:daily|weekly|monthly)\s+(?:trusted\s+https?:\/\/\S+\/api\/catalogue\/changes|(?!trusted\s)\S+)\s*)*$/
/** Whether a source is another instance. */
export const isInstance = (file: string) => INSTANCE.test(file)
const INSTANCE = /^https?:\/\/.+\/api\/catalogue\/changes$/

/** A path, or an address without its user and password, which stand in no message and no table. */
export function withoutLogin(file: string): string {
  if (!/^https?:\/\//i.test(file) || !URL.canParse(file)) return file
  const url = new URL(file)
  url.username = ''
  url.password = ''
  return url.href
}

const LICENCE = /^\s*([^=]+?)\s*=\s*(.+?)(?:\s+(https?:\/\/\S+))?\s*$/
const linesOf = (text: string) => text.split(/[\n;]/).filter((line) => line.trim() !== '')

export const catalogue = {
  CATALOGUE_SOURCES: variable(
    'Catalogue files that are loaded again and again: `daily`, `weekly` or `monthly` and a path or address, for each, with `trusted` before the address of another instance whose changes need no editor ([catalogue-format.md](catalogue-format.md), "Sources that refresh themselves").',
    z
      .string()
      .default('')
      .refine(
        (text) => SOURCES.test(text),
        'is no list of an interval (daily, weekly, monthly) and a path or address; only an instance (https://…/api/catalogue/changes) is trusted; write daily /data/catalogue.jsonl.gz',
      )
      .transform((text): ConfiguredSource[] =>
        Array.from(text.matchAll(SOURCE), ([, interval, trusted, file = '']) => ({
          interval: interval as Interval,
          file,
          ...(trusted && { isTrusted: true }),
        })),
      ),
    'none',
  ),
  CATALOGUE_LICENCES: variable(
    'Licences of sources, on lines or between semicolons: a part of the name or address of a source, `=`, the licence, and its address if it has one, such as `lnrelease = MIT https://opensource.org/license/mit`. "Where each value is from" names them; those of well-known sources it knows.',
    z
      .string()
      .default('')
      .refine(
        (text) => linesOf(text).every((line) => LICENCE.test(line)),
        'is no list of a part of a source, "=", its licence, and the address of that; write lnrelease = MIT https://opensource.org/license/mit',
      )
      .transform((text): KnownLicence[] =>
        linesOf(text).map((line) => {
          const [, part = '', name = '', address = null] = LICENCE.exec(line) ?? []
          return { part, licence: { name, address } }
        }),
      ),
    'those of well-known sources',
  ),
  CATALOGUE_CHANGES: variable(
    'The licence under which everybody may read what people change in the catalogue here, such as `CC0-1.0`: it opens `GET /api/catalogue/changes` for other instances. The form for works says so.',
    z.string().max(200, 'is longer than the name of a licence; write it in 200 letters or fewer').default(''),
    'not public',
  ),
}
