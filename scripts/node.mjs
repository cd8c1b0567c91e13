// Prints the path of the Node.js that the product runs on: the machine's own or, if that is old, a newer one, which is
// fetched once. With it a shell becomes the program (npm start, deploy/systemd), and no other process stays.
import { checkNode, readDotEnv } from './prepare.mjs'
import { newerNode } from './runtime.mjs'

checkNode()
readDotEnv()
console.log(newerNode() ?? process.execPath)
