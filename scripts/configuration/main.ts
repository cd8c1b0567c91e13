import { writeFileSync } from 'node:fs'
import { EXAMPLE, exampleFile } from './example'
import { configurationPage, FILE } from './page'

writeFileSync(FILE, configurationPage())
writeFileSync(EXAMPLE, exampleFile())
console.log(`${FILE} and ${EXAMPLE} are written.`)
