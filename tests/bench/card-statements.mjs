// Prints what the build in the working folder sends for the cards of a user, as JSON; nothing is sent. Arguments: the
// user and the works.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [user, ids] = process.argv.slice(2).map((text) => JSON.parse(text))
const sent = []
const { pool } = await import(resolve('server/platform/database/client.ts'))
pool().query = (statement) => {
  sent.push(statement)
  return Promise.resolve({ rows: [] })
}
// Versions have it in different places.
const files = readdirSync('server/domain', { recursive: true }).filter((name) => /(^|[\\/])queries\.ts$/.test(name))
const file = files
  .map((name) => join('server/domain', name))
  .find((name) => /function statesOf\(/.test(readFileSync(name, 'utf8')))
if (!file) throw new Error('No queries.ts of server/domain has a function statesOf.')
const { statesOf } = await import(resolve(file))
await statesOf(user, ids)
console.log(JSON.stringify(sent))
process.exit()
