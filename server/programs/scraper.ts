import { scrapeTrackers } from '@/server/domain/trackers/jobs'
import { disconnect } from '@/server/platform/database/client'
import { goOnWithoutOutput } from '@/server/platform/output'

/** The process that asks trackers (scraping.ts), once. It ends with the process that started it. */
async function main(): Promise<void> {
  await scrapeTrackers()
  await disconnect()
}

goOnWithoutOutput()
process.on('disconnect', () => process.exit(1))
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
