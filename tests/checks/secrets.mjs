// Checks that no file of the repository has a secret in it: a private key, a token, a password in an address.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { lintSource } from '@secretlint/core'
import { creator as rule } from '@secretlint/secretlint-rule-preset-recommend'

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
let found = 0
for (const filePath of tracked.split('\0').filter(Boolean)) {
  const content = read(filePath)
  if (content === undefined) continue
  const source = { filePath, content, ext: '', contentType: 'text' }
  const options = {
    config: { rules: [{ id: 'recommended', rule }] },
    locale: 'en',
    maskSecrets: true,
    noPhysicFilePath: true,
  }
  for (const { loc, message } of (await lintSource({ source, options })).messages) {
    console.log(`${filePath}:${loc.start.line}: ${message}`)
    found++
  }
}
if (found > 0) {
  console.log(
    'Remove them, and replace what was published. A value that only looks like one: // secretlint-disable-line',
  )
}
// At once: what the library measures of its own work takes longer than the work.
process.exit(found > 0 ? 1 : 0)

/** Undefined for binary files and for deleted ones. */
function read(path) {
  try {
    const bytes = readFileSync(path)
    return bytes.includes(0) ? undefined : bytes.toString('utf8')
  } catch {
    return undefined
  }
}
