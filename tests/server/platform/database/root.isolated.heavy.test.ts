import { chmodSync, mkdirSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '@/server/platform/database/embedded'
import { needs } from '@/tests/support/needs'
import { openFolder } from '@/tests/support/temporary.mjs'

const settings = ['fsync=off', 'full_page_writes=off']

test(
  'a site of root whose data are in /var/lib goes on with them',
  needs('root', process.getuid?.() === 0),
  async () => {
    const closed = openFolder('mokuroku-closed-')
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
    const ask = async (statement: string) => {
      const { url, close } = await openEmbedded(dataDir, { settings })
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
        await close()
      }
    }
    await ask('CREATE TABLE kept AS SELECT 7 AS n')
    const data = readlinkSync(join(dataDir, 'postgres'))
    onTestFinished(() => rmSync(dirname(data), { recursive: true, force: true }))
    expect(data).toMatch(/^\/var\/lib\/mokuroku\//)
    expect(await ask('SELECT n FROM kept')).toEqual([{ n: 7 }])
  },
)
