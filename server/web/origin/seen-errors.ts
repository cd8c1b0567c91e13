// The bundle of the origin and Next's bundles share one set.
const shared = globalThis as typeof globalThis & { mokurokuErrors?: WeakSet<object> }

/** Whether an error is met for the first time, and so to be logged: Next prints an error and reports it, too. */
export function isNew(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true
  shared.mokurokuErrors ??= new WeakSet()
  if (shared.mokurokuErrors.has(error)) return false
  shared.mokurokuErrors.add(error)
  return true
}
