/** What is known of a stored object without reading it. `sha256` (hex) is there if the store knows it. */
export type Stored = { bytes: number; sha256?: string }

/** Larger objects are neither written nor read. Pictures are far smaller. */
export const MAX_BYTES = 64 * 1024 * 1024

/**
 * Objects by key: pictures as they were given (`kept/…`), and pictures made of them (`made/…`). A key is written once
 * or with the same content again, so that nobody reads a mixture. All functions may throw AppError picturesUnavailable.
 */
export type Storage = {
  /** For sentences to the operator. */
  name: string
  /** Whether other instances may have the same store. */
  isShared: boolean
  /** The whole object, compared with its checksum; null if there is none. @throws Error when it is damaged */
  read: (key: string) => Promise<Buffer | null>
  /** Stores an object: whole, or not at all. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Removes an object, if there is one. */
  remove: (key: string) => Promise<void>
  /** What is known of an object; null if there is none. */
  about: (key: string) => Promise<Stored | null>
  /** The keys that begin with a folder ("kept/"), read while they are used, in no certain order. */
  list: (folder: string) => AsyncIterable<string>
  /** The bytes of each of these objects. */
  sizes: (folder: string) => AsyncIterable<number>
}

/** The key of a picture as it was given. Its name comes from the database or an address, and `isKey` checks it. */
export function keptKey(kind: string, id: number, filename: string): string {
  return `kept/${kind}/${id}/${filename}`
}

/** Whether a key has only parts that cannot leave a folder: no empty ones, and none that begin with a dot. */
export function isKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
}
