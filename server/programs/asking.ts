import { createInterface } from 'node:readline/promises'

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
