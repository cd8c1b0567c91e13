import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoLines } from '@/server/loader/demo'
import { CATALOGUE_FILES } from './databases'

/** Writes the demo catalogue into the first of CATALOGUE_FILES, and leaves the second empty. Returns their folder. */
export async function demoCatalogue(folder: string): Promise<string> {
  const made = join(folder, 'catalogue')
  mkdirSync(made, { recursive: true })
  const lines = (await demoLines(join(process.cwd(), 'prisma/seed'))).map((line) =>
    'text' in line ? `${line.text}\n` : '',
  )
  const [works = '', cast = ''] = CATALOGUE_FILES
  writeFileSync(join(made, works), gzipSync(lines.join('')))
  writeFileSync(join(made, cast), gzipSync(''))
  return made
}
