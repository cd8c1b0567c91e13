import { closeSync, openSync, writeSync } from 'node:fs'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { writeProgress } from '@/server/loader/progress'
import { recordedByHand } from '@/server/loader/refresh/by-hand'
import { download, withFolder } from '@/server/loader/source/download'
import { ending, exitCodeOf, type Report, writeCounts, writeReport } from '@/server/loader/source/report'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { Misuse } from '@/server/platform/misuse'
import { ask, runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'
import { progressLine } from '@/server/programs/progress-line'

const progress = progressLine()
const { say } = progress

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
    const names = titles.map((title) => `  ${title}`).join('\n')
    const more = count > titles.length ? `\n  … and ${(count - titles.length).toLocaleString('en-US')} more` : ''
    const question = `These works left the source:\n${names}${more}\nRemove ${count.toLocaleString('en-US')} works? [y/N] `
    return /^y(es)?$/i.test((await ask(question, signal)) ?? '')
  }
}

/** npm run catalogue:load. */
runCommand(
  {
    name: 'catalogue:load',
    forms: ['[OPTION…] FILE…'],
    does: `Loads catalogue files (docs/catalogue-format.md) into the database. FILE is a path, or an address of the web (https://…).

Exit codes: 0 everything was taken in; 1 nothing was; 2 something was not (refused lines, unreadable files, stopped), or the command was
not typed as this says.`,
    options: {
      report: { value: 'FILE', does: 'writes every refused line and every other note to FILE' },
      'dry-run': { does: 'says what a load would come to, and changes nothing' },
      source: { value: 'NAME', does: 'remembers that the works of these files are from NAME' },
      'remove-missing': {
        does: `with --source: removes works that earlier loads knew from NAME and these files no longer
have, after asking; never what people edited, proposed, track, list or review`,
      },
      yes: { does: 'removes without asking' },
    },
    takes: [1, Number.POSITIVE_INFINITY],
  },
  async ({ values, positionals: files }) => {
    if (values['remove-missing'] && !values.source)
      throw new Misuse('--remove-missing needs --source NAME: the name under which these files were loaded before.')
    const written = values.report === undefined ? null : reportFile(values.report)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    expectWritableCommand()
    const load = () =>
      withFolder(async (folder) =>
        loadCatalogue(await download(files, folder, { say, signal: stop.signal }), {
          say,
          signal: stop.signal,
          onProgress: (done) => progress.show(writeProgress(done), done.step),
          onNote: written?.note,
          dryRun: values['dry-run'] === true,
          ...(values.source && { source: values.source }),
          ...(values['remove-missing'] && {
            removeMissing: asking(values['dry-run'] === true || values.yes === true, stop.signal),
          }),
        }),
      )
    const loading = async () => {
      // A trial changes nothing, and is no run.
      const report = await (values['dry-run'] ? load() : recordedByHand({ files, source: values.source, say }, load))
      progress.end()
      for (const line of writeReport(report)) console.log(line)
      written?.end(report)
      return exitCodeOf(report)
    }
    return withDatabase({}, loading, say)
  },
)
