import { Parser } from 'htmlparser2'

export type Listed = { key: string; bytes: number }

/** A page of ListObjectsV2: the keys, and the token of the next page, if there is one. */
export function keysOf(xml: string): { keys: string[]; next: string | undefined } {
  const { objects, next } = objectsOf(xml)
  return { keys: objects.map(({ key }) => key), next }
}

/** The same with the size of each object. */
export function objectsOf(xml: string): { objects: Listed[]; next: string | undefined } {
  const objects: Listed[] = []
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
        if (place === 'ListBucketResult/Contents/Key') objects.push({ key: text, bytes: 0 })
        const last = objects.at(-1)
        if (place === 'ListBucketResult/Contents/Size' && last) last.bytes = Number(text)
        if (place === 'ListBucketResult/NextContinuationToken') next = text
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { objects, next: next || undefined }
}
