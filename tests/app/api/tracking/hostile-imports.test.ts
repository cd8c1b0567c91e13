import { expect, test, vi } from 'vitest'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { SAMPLES } from '@/tests/server/domain/tracking/import-files/fixtures/samples'
import { useDatabase } from '@/tests/support/database'
import fc, { runs } from '@/tests/support/fast-check'
import { anyChange, changed, WRAPS } from '@/tests/support/hostile-files'
import { upload, useImports } from '@/tests/support/imports'
import { media, userId, written } from '@/tests/support/records'

useDatabase()
useImports()

/** Files of each format that go through the real call; the readers alone get more. */
const FILES = 8

test.each(Object.entries(SAMPLES))(
  'broken files of %s end in no fault of ours, and lose no record',
  async (_name, { file }) => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching', note: 'mine' })
    const faults = vi.spyOn(log, 'error')
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { maxLength: 4 }),
        fc.constantFrom(...WRAPS),
        fc.constantFrom('file', 'file/preview'),
        async (changes, wrap, source) => {
          await rows(sql`DELETE FROM rate_limits`)
          const bytes = new Uint8Array(wrap(changed(file, changes)))
          const answer = await upload(bytes, { source, name: 'list', fields: { rule: 'KeepMine' } })
          expect(answer.status).toBeLessThan(500)
          await runImports()
        },
      ),
      runs(FILES),
    )
    expect(faults).not.toHaveBeenCalled()
    const known = await prisma().watchedRecord.findUnique({ where: { userId_mediaId: { userId, mediaId: media } } })
    expect(known).toMatchObject({ episodesWatched: 3, note: 'mine' })
  },
)
