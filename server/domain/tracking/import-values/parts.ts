import { type Chunks, textOf, UnreadableFile } from '@/server/platform/parsing/file-text'
import { isZip, zippedFiles } from '@/server/platform/parsing/zip'

/** Most bytes of an archive as it is stored; what its files inflate to has a bound of its own. */
const MAX_ARCHIVE = 32 * 1024 * 1024

/** A text of an imported file: one of those in an archive, or the only one. It can be read once. */
export type Part = { name: string; text: () => AsyncGenerator<string> }

/**
 * The texts of a file: those of a ZIP archive with their names, otherwise one without a name. An archive is in memory
 * as it is; other files are read piece by piece.
 * @throws UnreadableFile
 */
export async function partsOf(bytes: AsyncGenerator<Uint8Array>): Promise<Part[]> {
  const head = await firstBytes(bytes)
  if (!isZip(head)) return [{ name: '', text: () => textOf(joined(head, bytes)) }]
  const archive = await collected(joined(head, bytes))
  const files = zippedFiles(archive).filter(({ name }) => !isOfSystem(name))
  return files.map((file) => ({ name: file.name, text: () => textOf(file.bytes()) }))
}

/** What macOS and others put into an archive beside the files of their user. */
const isOfSystem = (name: string) => /(?:^|[\\/])(?:__MACOSX[\\/]|\._|\.DS_Store$|Thumbs\.db$)/.test(name)

/** The chunks by which an archive is told, as one. @throws UnreadableFile */
export async function firstBytes(bytes: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < 4) {
    const { value, done } = await bytes.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

async function* joined(head: Uint8Array, rest: Chunks): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

async function collected(bytes: Chunks): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > MAX_ARCHIVE) throw new UnreadableFile('tooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The text of a file that has only one, alone or in an archive. @throws UnreadableFile if it has several */
export function onlyText(parts: readonly Part[]): AsyncGenerator<string> {
  const [part] = parts
  if (!part || parts.length > 1) throw new UnreadableFile('malformed')
  return part.text()
}

/** The name of a file in an archive, without its folders. */
export function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1) ?? ''
}
