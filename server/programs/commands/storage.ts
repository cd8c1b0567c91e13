import { parseArgs } from 'node:util'
import { goOnWithoutOutput } from '@/server/platform/output'
import { copyStorage } from '@/server/platform/storage/copy'
import { bucketStorage, folder } from '@/server/platform/storage/open'
import { PATIENT } from '@/server/platform/storage/s3'
import type { Storage } from '@/server/platform/storage/storage'

const USAGE = `npm run storage -- copy folder s3
npm run storage -- copy s3 folder

Copies all pictures from the folder in DATA_DIR to the bucket of STORAGE_URL, or back. Pictures that are there already are not
copied again, and nothing is deleted. The site may run.`

const STORES: Record<string, () => Storage> = { folder, s3: () => bucketStorage(PATIENT) }
/** Failures that are printed. */
const SHOWN = 10

/** npm run storage. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [verb, one = '', other = '', ...more] = positionals
  const [from, to] = [STORES[one], STORES[other]]
  if (values.help || verb !== 'copy' || !from || !to || one === other || more.length > 0) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  const { copied, present, bytes, failed } = await copyStorage(from(), to())
  for (const { key, reason } of failed.slice(0, SHOWN)) console.error(`${key}: ${reason}`)
  console.log(
    `Pictures copied: ${copied} (${(bytes / 1e6).toFixed(1)} MB); there already: ${present}; failed: ${failed.length}.`,
  )
  if (failed.length > 0) throw new Error('Not everything was copied. Run the command again.')
}

goOnWithoutOutput()
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
