import { z } from 'zod'

/** The format of backups. It changes when an older program could not read a newer file. */
export const FORMAT = 1

/** The names of entries of a backup. */
export const MANIFEST = 'manifest.json'
export const SECRET = 'auth.secret'
/** The name of a picture's entry, by its key in the store. */
export const fileName = (key: string) => `files/${key}`
/** The key of such a name; undefined if it is another entry. */
export const keyOfName = (name: string) => (name.startsWith('files/') ? name.slice('files/'.length) : undefined)
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`

/**
 * The last entry of a backup: what it contains, and the SHA-256 of everything before. A file that ends earlier is
 * incomplete.
 */
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  /** When the snapshot was taken (ISO 8601). */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), parts: z.number().int() }),
  ),
  /** The last value of each sequence that has one. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Pictures that were uploaded. Backups of older versions have none. */
  files: z.number().int().optional(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
