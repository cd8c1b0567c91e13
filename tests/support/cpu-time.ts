/** Milliseconds of CPU time that some work of this process takes: other programs on the machine do not count. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
