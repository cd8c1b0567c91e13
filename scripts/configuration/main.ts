import { writeFileSync } from 'node:fs'
import { configurationPage, FILE } from './page'

writeFileSync(FILE, configurationPage())
console.log(`${FILE} is written.`)
