/** Milliseconds between two lines where there is no terminal. */
const EVERY = 3000
const CLEAR = '\r\u001b[K'

type Output = { write: (text: string) => unknown; isTTY?: boolean | undefined }

/**
 * Shows how far a command is, on stderr. On a terminal it is one line, which other sentences replace. Elsewhere it is a
 * line every three seconds, and at once for a new `step`.
 */
export function progressLine(output: Output = process.stderr, now: () => number = Date.now) {
  const clear = output.isTTY === true ? CLEAR : ''
  let written = now()
  let last: string | undefined
  return {
    show(text: string, step?: string): void {
      if (clear) return void output.write(clear + text)
      if ((step === undefined || step === last) && now() - written < EVERY) return
      ;[written, last] = [now(), step]
      output.write(`${text}\n`)
    },
    say: (sentence: string): void => void output.write(`${clear}${sentence}\n`),
    /** Removes the line. */
    end: (): void => void (clear && output.write(clear)),
  }
}
