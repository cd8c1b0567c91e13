/** What is wrong with a torrent file or a magnet link; the codes of calls. */
export type TorrentFault =
  | 'torrentMalformed'
  | 'torrentDuplicateKey'
  | 'torrentTooDeep'
  | 'torrentTooManyValues'
  | 'torrentTooManyFiles'
  | 'torrentTooLarge'
  | 'torrentNoInfo'
  | 'torrentNoName'
  | 'torrentNoFiles'
  | 'torrentEmpty'
  | 'torrentVersion'
  | 'torrentPieces'
  | 'torrentLayers'
  | 'torrentSize'
  | 'torrentMismatch'
  | 'torrentPrivate'
  | 'magnetMalformed'
  | 'magnetTooLarge'
  | 'magnetNoHash'
  | 'magnetTwoHashes'

/** A torrent file or magnet link is refused. */
export class TorrentError extends Error {
  constructor(readonly fault: TorrentFault) {
    super(fault)
    this.name = 'TorrentError'
  }
}
