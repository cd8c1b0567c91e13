import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseUrl } from './server'

// Before anything of the product is read: which database and which folder are this worker's.
process.env.DATABASE_URL = databaseUrl(inject('serverUrl'), `mokuroku_test_${process.pid}`)
const files = mkdtempSync(join(tmpdir(), 'mokuroku-files-'))
process.env.DATA_DIR = files
process.on('exit', () => rmSync(files, { recursive: true, force: true }))
process.env.SITE_URL = 'http://localhost:3000'
