/** The first bytes of GIF, JPEG and PNG. Nothing else is decoded. */
const SIGNATURES = ['GIF87a', 'GIF89a', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n']

/** Bytes that decide whether something is a picture. */
export const SNIFFED_BYTES = Math.max(...SIGNATURES.map(({ length }) => length))

/** Whether something begins as a picture that we decode. */
export function isPicture(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  return SIGNATURES.some((signature) => text.startsWith(signature))
}
