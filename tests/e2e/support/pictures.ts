import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'
import { servedHere } from './served'

type Type = Attachment['type']

const SIZES: Record<Type, readonly [width: number, height: number]> = {
  Primary: [600, 900],
  Secondary: [600, 900],
  Banner: [1600, 400],
  Box: [900, 900],
  Logo: [400, 400],
  Screenshot: [1280, 720],
}
const COLORS = ['#7a3b2e', '#2e5f7a', '#3c7a2e', '#6a2e7a', '#7a6a2e']

/** Gives an entry pictures of its own, rows and files, in this order. Removing the entry removes the rows. */
export async function givenPictures(kind: EntityKind, id: number, types: readonly Type[]): Promise<void> {
  for (const [position, type] of types.entries()) {
    const [width, height] = SIZES[type]
    const color = COLORS[position % COLORS.length] ?? '#444444'
    const filename = `${type.toLowerCase()}-${position}.jpg`
    const path = join(servedHere().dataDir, 'files', 'kept', kind, String(id), filename)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      await sharp({ create: { width, height, channels: 3, background: color } })
        .jpeg()
        .toBuffer(),
    )
    await prisma().attachment.create({ data: { [`${kind}Id`]: id, type, filename, width, height, color, position } })
  }
  await invalidateNow(`${kind}:${id}`)
}
