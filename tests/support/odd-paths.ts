import fc from './fast-check'

const PIECES = [
  ...['/', '//', '\\', '.', '..', '%2e', '%2E', '%5c', '%2f', '@', ':', '?', '#', ';', '|', '[', ']', '%', '*'],
  ...['//evil.example', 'evil.example', 'https:', 'javascript:', 'user:word', 'media', 'a', 'é', '名', '\ud800'],
  ...['\t', '\n', '\r', '\0', '\x7f', ' ', '%00', '%0a', '\u00ad', '\u202e'],
  // Characters that look like a slash or a dot, or become one by normalisation.
  ...['\u2215', '\u2044', '\uff0f', '\uff3c', '\u29f8', '\u2024', '\uff0e', '\u3002', '\u2025'],
]

/** A text that may be a path within the site, another host, or neither: slashes, dots and similar characters. */
export const oddPath: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('/', '/', '/', ''), fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }))
  .map(([first, rest]) => first + rest.join(''))
