import { createDecoder } from '@/server/platform/files/decoder'
import { still } from './pictures'

// Decodes a picture, prints the id of the decoder process, and keeps running.
const decoder = createDecoder()
setInterval(() => {}, 60_000)
await decoder.remake(await still(50, 50).png().toBuffer())
process.stdout.write(`${decoder.pid}\n`)
