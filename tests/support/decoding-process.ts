import { createDecoder } from '@/server/platform/files/decoder'
import { still } from './pictures'

// A program that has had a picture decoded, prints the id of its decoder process, and stays.
const decoder = createDecoder()
setInterval(() => {}, 60_000)
await decoder.remake(await still(50, 50).png().toBuffer())
process.stdout.write(`${decoder.pid}\n`)
