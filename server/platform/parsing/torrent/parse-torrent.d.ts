/** What the product uses of the package, which has no types. Its remote(), which fetches addresses, is not among it. */
declare module 'parse-torrent' {
  /** Texts are bytes. */
  type ListedFile = { length: number; path?: Uint8Array[]; 'path.utf-8'?: Uint8Array[]; attr?: Uint8Array }

  /** Reads a torrent file of version 1. `infoHash` is that of `info` as the package writes it. */
  export default function parseTorrent(file: Uint8Array): Promise<{
    infoHash: string
    name: string
    announce: string[]
    length: number
    info: { files?: ListedFile[] }
  }>
}
