import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { expectOwnDataDir } from '@/server/platform/data-dir'
import { env } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import { exitCodeOf, Misuse } from '@/server/platform/misuse'
import { goOnWithoutOutput } from '@/server/platform/output'
import { typed } from '@/server/platform/typed'

/** An option without a value, or one with a value that the usage calls so; and what it does. */
type Option = { short?: string; value?: string; does: string }
type Options = Record<string, Option>

/** What a command takes: its usage is written from this, and everything else is refused. */
export type Declaration<Declared extends Options = Options> = {
  /** As npm knows it. */
  name: string
  /** What may follow the name, a line each. */
  forms: readonly string[]
  does: string
  options: Declared
  /** The fewest and the most arguments that are no options. */
  takes: readonly [number, number]
}

export type Given<Declared extends Options> = {
  values: { [Name in keyof Declared]?: Declared[Name] extends { value: string } ? string : boolean }
  positionals: string[]
}

/** The usage of a command: its forms, what it does, its options. */
export function usageOf({ name, forms, does, options }: Declaration): string {
  const rows = Object.entries({ ...options, help: { short: 'h', does: 'shows this' } }).map(
    ([option, { short, value, does }]: [string, Option]) =>
      [`${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`, does.split('\n')] as const,
  )
  const width = Math.max(...rows.map(([option]) => option.length)) + 2
  const lines = rows.map(([option, does]) => `  ${option.padEnd(width)}${does.join(`\n${' '.repeat(width + 2)}`)}`)
  return [...forms.map((form) => typed(name, form)), '', does, '', ...lines].join('\n')
}

/**
 * The arguments of a command.
 * @throws Misuse, with the usage, for an option or argument that it does not take
 */
export function readArguments<Declared extends Options>(
  declaration: Declaration<Declared>,
  args: readonly string[],
): Given<Declared> & { asksForHelp: boolean } {
  const options = Object.fromEntries(
    Object.entries({ ...declaration.options, help: { short: 'h' } }).map(
      ([name, { short, value }]: [string, Partial<Option>]) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
      ],
    ),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { help = false, ...given } = values
    const [fewest, most] = declaration.takes
    if (!help && positionals.length < fewest) throw new Error('Something is missing')
    if (!help && positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`)
    return { values: given as Given<Declared>['values'], positionals, asksForHelp: help === true }
  } catch (error) {
    // Node's explanations go on after the first sentence.
    const [sentence = ''] = messageOf(error).split(/\.(?: |$)/)
    throw new Misuse(`${sentence}.\n\n${usageOf(declaration)}`)
  }
}

/**
 * The arguments of this process. Prints the usage and ends the process when they ask for it (0), or are not what the
 * command takes (2).
 */
export function givenArguments<Declared extends Options>(declaration: Declaration<Declared>): Given<Declared> {
  try {
    const given = readArguments(declaration, process.argv.slice(2))
    if (!given.asksForHelp) return given
    console.log(usageOf(declaration))
    return process.exit(0)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

/**
 * Runs a command, and ends the process with the number that `main` returns (0 without one). It ends with 2 if the
 * command was misused: wrong arguments, or root on another account's DATA_DIR. It ends with 1 and one sentence if the
 * command failed.
 */
export async function runCommand<Declared extends Options>(
  declaration: Declaration<Declared>,
  main: (given: Given<Declared>) => Promise<unknown>,
  fail: (sentence: string) => void = console.error,
): Promise<never> {
  goOnWithoutOutput()
  const given = givenArguments(declaration)
  try {
    expectWrapper(declaration.name)
    expectOwnDataDir(env().DATA_DIR)
    const code = await main(given)
    return process.exit(typeof code === 'number' ? code : 0)
  } catch (error) {
    fail(messageOf(error))
    return process.exit(exitCodeOf(error))
  }
}

/** The unit of a site that systemd runs. */
const UNIT = '/etc/systemd/system/mokuroku.service'

/**
 * Refuses a command that root has typed without the wrapper where systemd runs the site. Without the unit's DATA_DIR it
 * would work on another site, in the folder of the product.
 * @throws Misuse that names the wrapper
 */
export function expectWrapper(command: string, unit = UNIT): void {
  const { DATA_DIR, TYPED_WITH } = process.env
  if (process.getuid?.() !== 0 || DATA_DIR || TYPED_WITH || !existsSync(unit)) return
  throw new Misuse(
    `systemd runs the site of this machine (${unit}): type "mokuroku ${command}", which has its account and variables, or set DATA_DIR.`,
  )
}

/** A person's answer on the terminal; undefined without a terminal, or if the question is interrupted. */
export async function ask(question: string, signal?: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl-C and Ctrl-D answer nothing.
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  try {
    return (
      await lines.question(question, { signal: AbortSignal.any([closed.signal, ...(signal ? [signal] : [])]) })
    ).trim()
  } catch {
    return undefined
  } finally {
    lines.close()
  }
}
