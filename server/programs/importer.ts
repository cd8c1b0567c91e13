import { runImports } from '@/server/domain/tracking/imports/jobs'
import { closeQueue } from '@/server/platform/jobs/queue'
import { backgroundMain } from './background-main'

/** The process that works on imports (background.ts). It ends when none is running. */
backgroundMain(async () => {
  await runImports()
  await closeQueue()
})
