import type { Kind } from './rules/finding'

/** Findings that are known and stay: what they are, and why. */
export type Accepted = { kind: Kind; path: RegExp; reason: string }

export const ACCEPTED: readonly Accepted[] = [
  {
    kind: 'clipped text',
    path: /input\[name=name\]$/,
    reason: 'The name of a torrent or a list may be longer than any line of a phone; the field scrolls.',
  },
]
