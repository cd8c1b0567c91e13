/** Why a foreign address gave nothing. */
export type FetchFault =
  | 'address'
  | 'protocol'
  | 'port'
  | 'unresolved'
  | 'privateAddress'
  | 'redirects'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'encoding'
  | 'content'

const SENTENCES: Record<FetchFault, string> = {
  address: 'it is no address of the form https://host/path',
  protocol: 'only https is allowed here',
  port: 'its port belongs to another service',
  unresolved: 'its host has no address',
  privateAddress: 'its host is not on the public internet',
  redirects: 'it redirects more often than is allowed, or nowhere',
  unreachable: 'the connection failed',
  timeout: 'the answer took too long',
  tooLarge: 'the answer is too large',
  encoding: 'the answer is encoded in a way that was not asked for, or is damaged',
  content: 'the answer is not of the kind that was asked for, whatever it says of itself',
}

export class FetchError extends Error {
  override name = 'FetchError'
  constructor(readonly fault: FetchFault) {
    super(SENTENCES[fault])
  }
}
