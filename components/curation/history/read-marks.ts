import { getJson } from '@/lib/browser/api'
import { patrolLinks } from '@/lib/curation/links/patrol'
import type { SeenMark, SeenMarks } from '@/lib/curation/schemas/patrol'

type Marks = ReadonlyMap<number, SeenMark>

const asked = new Set<number>()
let reading: Promise<Marks> | undefined

/** Reads the mark of a change; undefined if it never waited for an editor. Changes of one page are read by one call. */
export async function readMark(edit: number): Promise<SeenMark | undefined> {
  asked.add(edit)
  reading ??= new Promise<void>((resolve) => {
    setTimeout(resolve)
  }).then(async () => {
    const edits = [...asked]
    asked.clear()
    reading = undefined
    const { data } = await getJson<SeenMarks>(patrolLinks.seenCall(edits))
    return new Map(data.map((mark) => [mark.edit, mark]))
  })
  return (await reading).get(edit)
}
