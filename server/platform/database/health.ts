import { rows, sql } from './client'

/** Whether the database answers within this many milliseconds. */
export async function databaseAnswers(timeout: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout)
  })
  const answer = rows(sql`SELECT 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
