import { createDecoder } from '@/server/platform/files/decoder'
import { still } from './pictures'

// Decodes a picture by the given program, prints the id of the decoder process, and keeps running.
const [, , program = ''] = process.argv
const decoder = createDecoder({ program, execArgv: [] })
setInterval(() => {}, 60_000)
await decoder.remake(await still(50, 50).png().toBuffer())
process.stdout.write(`${decoder.pid}\n`)
