import { Parser } from 'htmlparser2'

/** A page of ListObjectsV2: the keys, and the token of the next page, if there is one. */
export function keysOf(xml: string): { keys: string[]; next: string | undefined } {
  const keys: string[] = []
  const path: string[] = []
  let next = ''
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        text = ''
      },
      ontext(piece) {
        text += piece
      },
      onclosetag() {
        const place = path.join('/')
        if (place === 'ListBucketResult/Contents/Key') keys.push(text)
        if (place === 'ListBucketResult/NextContinuationToken') next = text
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { keys, next: next || undefined }
}
