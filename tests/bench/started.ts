/** The functions that stop what the running group has started, in the order of the starts. */
const started = new Set<() => Promise<void>>()

/** Notes how something that a group has started is stopped. Returns a function that stops it before the group ends. */
export function stopLater(stop: () => Promise<unknown>): () => Promise<void> {
  const stopOnce = async () => {
    if (started.delete(stopOnce)) await stop()
  }
  started.add(stopOnce)
  return stopOnce
}

/**
 * Stops everything that has been started, the last first.
 * @throws Error naming what could not be stopped, after all others
 */
export async function stopStarted(): Promise<void> {
  const failures: unknown[] = []
  for (const stop of [...started].reverse()) await stop().catch((error) => failures.push(error))
  if (failures.length > 0) throw new Error(failures.map(String).join('\n'))
}

/**
 * Runs a group, and stops what it has started, however it ends.
 * @throws what the group throws, else what stopping throws
 */
export async function alone<Found>(group: () => Promise<Found>): Promise<Found> {
  let found: Found
  try {
    found = await group()
  } catch (error) {
    await stopStarted().catch((left) => console.error(left))
    throw error
  }
  await stopStarted()
  return found
}
