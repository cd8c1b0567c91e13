import { closeSync, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { download, withFolder } from '@/server/loader/download'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { LOADING, writeProgress } from '@/server/loader/progress'
import { ending, exitCodeOf, type Report, writeCounts, writeReport } from '@/server/loader/report'
import { disconnect } from '@/server/platform/database/client'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { goOnWithoutOutput } from '@/server/platform/output'
import { openDatabase } from '@/server/programs/database'

const USAGE = `npm run catalogue:load -- [OPTION…] FILE…
Loads catalogue files (docs/catalogue-format.md) into the database. FILE is a path, or an address of the web (https://…).

  --report FILE      writes every refused line and every other note to FILE
  --dry-run          says what a load would come to, and changes nothing
  --source NAME      remembers that the works of these files are from NAME
  --remove-missing   with --source: removes works that earlier loads knew from NAME and these files no longer
                     have, after asking; never what people edited, track, list or review
  --yes              removes without asking
  --help             shows this

Exit codes: 0 everything was taken in, 1 nothing was, 2 something was not (refused lines, unreadable files, stopped).`

const OPTIONS = {
  report: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  source: { type: 'string' },
  'remove-missing': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const terminal = process.stderr.isTTY
/** Milliseconds between two lines of progress without a terminal. */
const EVERY = 3000
const CLEAR = '\r\u001b[K'

/** npm run catalogue:load -- FILE…: loads catalogues (USAGE). */
async function main(): Promise<void> {
  const { values, positionals: files } = given()
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (files.length === 0) throw new Error(`Name the files to load.\n\n${USAGE}`)
  if (values['remove-missing'] && !values.source)
    throw new Error('--remove-missing needs --source NAME: the name under which these files were loaded before.')
  const written = values.report === undefined ? null : reportFile(values.report)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  expectWritableCommand()
  const database = await openDatabase(say)
  try {
    const report = await withFolder(async (folder) =>
      loadCatalogue(await download(files, folder, { say, signal: stop.signal }), {
        say,
        signal: stop.signal,
        onProgress: progressLine(),
        onNote: written?.note,
        dryRun: values['dry-run'],
        ...(values.source && { source: values.source }),
        ...(values['remove-missing'] && { removeMissing: asking(values['dry-run'] || values.yes, stop.signal) }),
      }),
    )
    if (terminal) process.stderr.write(CLEAR)
    for (const line of writeReport(report)) console.log(line)
    written?.end(report)
    process.exitCode = exitCodeOf(report)
  } finally {
    await disconnect()
    await database.close()
  }
}

/** The command line. @throws Error with the usage when there is no such option. */
function given() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

/** A file that everything is written to, opened before the load begins. @throws Error when it cannot be written. */
function reportFile(path: string) {
  let file: number
  try {
    file = openSync(path, 'w')
  } catch (error) {
    throw new Error(`The report cannot be written: ${error instanceof Error ? error.message : error}`)
  }
  return {
    note: (kind: string, sentence: string) => writeSync(file, `${kind}\t${sentence}\n`),
    end(report: Report) {
      writeSync(file, `${['', ...writeCounts(report), ending(report)].join('\n')}\n`)
      closeSync(file)
    },
  }
}

function asking(isSure: boolean, signal: AbortSignal): NonNullable<LoadOptions['removeMissing']> {
  return async ({ count, titles }) => {
    if (isSure) return true
    if (!process.stdin.isTTY) {
      say('Without a terminal to ask on, only --yes removes works.')
      return false
    }
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    const names = titles.map((title) => `  ${title}`).join('\n')
    const more = count > titles.length ? `\n  … and ${(count - titles.length).toLocaleString('en-US')} more` : ''
    const question = `These works left the source:\n${names}${more}\nRemove ${count.toLocaleString('en-US')} works? [y/N] `
    try {
      return /^y(es)?$/i.test((await lines.question(question, { signal })).trim())
    } catch {
      return false
    } finally {
      lines.close()
    }
  }
}

function say(sentence: string): void {
  if (terminal) process.stderr.write(CLEAR)
  console.error(sentence)
}

function progressLine() {
  let written = 0
  return (progress: Parameters<typeof writeProgress>[0]) => {
    if (terminal) {
      process.stderr.write(CLEAR + writeProgress(progress))
      return
    }
    if (progress.step === LOADING && Date.now() - written < EVERY) return
    written = Date.now()
    console.error(writeProgress(progress))
  }
}

goOnWithoutOutput()
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
