import { prepareSecretsOfCommand } from '@/server/domain/identity/sessions/secrets'
import { prepareDataDir } from '@/server/platform/data-dir'
import { disconnect } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { isReadOnly } from '@/server/platform/database/read-only'
import { env } from '@/server/platform/env'
import { runCommand } from '@/server/programs/command-line'
import { openDatabase } from '@/server/programs/database'
import { createMetrics } from '@/server/programs/metrics/metrics'
import { startWorkers } from '@/server/programs/workers'
import { listen, OF_WORKER_METRICS } from '@/server/web/edge/listen'

/** npm run worker: with READ_ONLY it waits for its end. */
async function main(): Promise<void> {
  setRole('worker')
  // Without a mail server, mails are written there.
  prepareDataDir(env().DATA_DIR)
  prepareSecretsOfCommand()
  const database = await openDatabase((sentence) => console.error(sentence), { mustExist: true })
  const { WORKER_METRICS_PORT, METRICS_HOST } = env()
  const metrics = WORKER_METRICS_PORT > 0 ? createMetrics().server : undefined
  if (metrics) await listen(metrics, WORKER_METRICS_PORT, METRICS_HOST, OF_WORKER_METRICS)
  const stopWorkers = isReadOnly() ? undefined : await startWorkers()
  console.error(stopWorkers ? 'Working. Ctrl-C ends it.' : 'READ_ONLY is yes: no jobs run. Ctrl-C ends it.')
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
    // Node ends a process that only waits for a signal; the queue's timers do not prevent that.
    setInterval(() => {}, 60_000)
  })
  metrics?.close().closeAllConnections()
  await stopWorkers?.()
  await disconnect()
  await database.close()
}

runCommand(
  {
    name: 'worker',
    forms: [''],
    does: `Works for the job queue, for instances that run with JOBS=off, until it is ended (Ctrl-C, SIGTERM).`,
    options: {},
    takes: [0, 0],
  },
  main,
)
