/** Most bytes of a file name on common systems, without the extension. */
const MAX_LENGTH = 200

/** The file name for a download: the name without characters that a system forbids, and not too long; never empty. */
export function filenameOf(name: string, extension: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g, '')
    .replace(/[<>:"/\\|?*]+/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${shortened(plain) || extension}.${extension}`
}

function shortened(text: string): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_LENGTH) break
    kept += character
  }
  return kept.trim()
}
