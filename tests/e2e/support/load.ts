import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The last lines that `npm run catalogue:load` prints. */
export async function load(files: readonly string[], url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' as const }
  return (await promisify(execFile)(process.execPath, ['dist/catalogue-load.js', ...files], { env })).stdout
}
