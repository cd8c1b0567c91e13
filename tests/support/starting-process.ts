import { openEmbedded } from '@/server/platform/database/embedded'

// Opens the embedded database of the given folder, prints each step on a line, and waits to be killed.
const [, , folder = ''] = process.argv
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const { url } = await openEmbedded(folder, { say })
say(`ready ${url}`)
setInterval(() => {}, 60_000)
