import { Misuse } from '@/server/platform/misuse'
import { copyStorage } from '@/server/platform/storage/copy'
import { bucketStorage, folder } from '@/server/platform/storage/open'
import { PATIENT } from '@/server/platform/storage/s3'
import type { Storage } from '@/server/platform/storage/storage'
import { type Declaration, runCommand, usageOf } from '@/server/programs/command-line'

const STORAGE = {
  name: 'storage',
  forms: ['copy folder s3', 'copy s3 folder'],
  does: `Copies all pictures from the folder in DATA_DIR to the bucket of STORAGE_URL, or back. Pictures that are there already are not
copied again, and nothing is deleted. The site may run.`,
  options: {},
  takes: [3, 3],
} satisfies Declaration

const STORES: Record<string, () => Storage> = { folder, s3: () => bucketStorage(PATIENT) }
/** Failures that are printed. */
const SHOWN = 10

/** npm run storage. */
runCommand(STORAGE, async ({ positionals: [verb, one = '', other = ''] }) => {
  const [from, to] = [STORES[one], STORES[other]]
  if (verb !== 'copy' || !from || !to || one === other) throw new Misuse(usageOf(STORAGE))
  const { copied, present, bytes, failed } = await copyStorage(from(), to())
  for (const { key, reason } of failed.slice(0, SHOWN)) console.error(`${key}: ${reason}`)
  console.log(
    `Pictures copied: ${copied} (${(bytes / 1e6).toFixed(1)} MB); there already: ${present}; failed: ${failed.length}.`,
  )
  if (failed.length > 0) throw new Error('Not everything was copied. Run the command again.')
})
