import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseUrl } from './server'

// Before any module of the product is loaded: the database and the folders of this worker.
process.env.DATABASE_URL = databaseUrl(inject('serverUrl'), `mokuroku_test_${process.pid}`)
process.env.TMPDIR = inject('runFolder')
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'mokuroku-files-'))
process.env.SITE_URL = 'http://localhost:3000'
