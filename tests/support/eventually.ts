import { vi } from 'vitest'

/** Milliseconds that a test waits for a state. On a machine with nothing else to do it comes within a tenth of them. */
const PATIENCE = 45_000

/** The result of `check` once it throws no more. With fake timers, these advance by `interval` before each look. */
export function eventually<Result>(check: () => Result | Promise<Result>, interval = 50): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE, interval })
}
