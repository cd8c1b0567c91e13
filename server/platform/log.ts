import pino, { type DestinationStream, type Logger } from 'pino'
import { type PrettyStream, build as prettyStream } from 'pino-pretty'
import { dotEnv } from '@/server/platform/dot-env'
import { LOG_LEVELS } from '@/server/platform/variables/log-levels'

/** Bytes of lines that are written at once, and milliseconds after which fewer are. */
const BATCH = 3500
const FLUSH_EVERY = 100
/** Longer writes of several processes to one pipe could mix their lines (POSIX). */
const PIPE_BUF = 4096
/** Most bytes that wait for a slow reader; later lines are dropped, so that a stopped log shipper stops no site. */
const MAX_WAITING = 8 * 1024 * 1024

/**
 * The log of this process: one JSON object a line on stdout (`time` in milliseconds since 1970), or readable lines on a
 * terminal. It never contains secrets, query strings or texts of users.
 */
export const log: Logger = createLog(process.stdout.isTTY ? readableLines() : jsonLines())

/** A log that writes to `stream`. */
export function createLog(stream: DestinationStream, level = ownLevel()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
}

function ownLevel(): string {
  dotEnv()
  return levelOf(process.env)
}

/** Does not read the whole configuration: that it is invalid must be logged, too. */
function levelOf({ LOG_LEVEL, NODE_ENV }: NodeJS.ProcessEnv): string {
  return LOG_LEVELS.find((level) => level === LOG_LEVEL) ?? (NODE_ENV === 'test' ? 'error' : 'info')
}

/** Never blocks the process; what waits is written when it exits. */
function jsonLines(): DestinationStream {
  const lines = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH,
    periodicFlush: FLUSH_EVERY,
    maxLength: MAX_WAITING,
    maxWrite: PIPE_BUF,
  })
  // The reader has gone (`npm start | head -1`), or the disk of the log is full.
  return lines.on('error', () => {})
}

function readableLines(): PrettyStream {
  return prettyStream({ sync: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true })
}
