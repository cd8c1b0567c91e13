/** What the product uses of the package, which has no types. */
declare module 'magnet-uri' {
  /** The parameters of a link, in the order in which they are written. */
  export function encode(parameters: { xt?: string[]; dn: string; tr: string[] }): string

  /** Hashes are hexadecimal. */
  export function decode(link: string): {
    infoHash?: string
    infoHashV2?: string
    announce: string[]
  }
}
