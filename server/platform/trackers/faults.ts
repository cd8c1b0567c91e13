/** Why a tracker has given no usable answer. */
export type TrackerFault =
  | 'unsupported'
  | 'unresolved'
  | 'privateAddress'
  | 'closedPort'
  | 'unreachable'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'tooLarge'
  | 'malformed'
  | 'refused'

/** A tracker gave no usable answer. */
export class TrackerError extends Error {
  constructor(readonly fault: TrackerFault) {
    super(fault)
    this.name = 'TrackerError'
  }
}
