import type { z } from 'zod'
import {
  mediaChange as changes,
  mediaInput as inputs,
  type mediaChange,
  type mediaInput,
} from '@/lib/schemas/media-input'
import { openEmbedded } from '@/server/database/embedded'
import { disconnect, prisma } from '@/server/db'
import { expire } from '@/server/front/expire'
import { createMedia, updateMedia } from '@/server/media/mutations'
import { test as base } from './test'

export { expect } from './test'

type Catalogue = {
  /** Makes a work that is gone after the test. */
  createWork(work: z.input<typeof mediaInput>): Promise<number>
  changeWork(id: number, change: z.input<typeof mediaChange>): Promise<void>
}

/** A test that can write: as a second process on the database of the served product, like a command or another server. */
export const test = base.extend<{ catalogue: Catalogue }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  catalogue: async ({}, use) => {
    const { url } = await openEmbedded(process.env.E2E_DATA ?? '')
    process.env.DATABASE_URL = url
    const made: number[] = []
    await use({
      createWork: async (work) => {
        const id = await createMedia(inputs.parse(work))
        made.push(id)
        return id
      },
      changeWork: (id, change) => updateMedia(id, changes.parse(change)),
    })
    await prisma().media.deleteMany({ where: { id: { in: made } } })
    await expire('index:media', ...made.map((id) => `media:${id}` as const))
    await disconnect()
  },
})
