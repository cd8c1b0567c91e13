import { changeWithin } from '@/server/domain/administration/settings/mutations'
import { sql } from '@/server/platform/database/client'
import { readUpload } from '@/server/platform/files/uploads'
import { forgetSite } from '@/server/platform/site/site'
import { write } from '@/server/platform/writing/write'

/** Pixels to a side of what is kept: the largest icon. */
const SIDE = 512

/**
 * Makes an uploaded picture the logo of the site, in place of the one before. Returns its name, a hash of its content.
 * @throws AppError as readUpload() does
 */
export async function setLogo(by: number, given: Uint8Array): Promise<{ logo: string }> {
  const { bytes, filename, width, height } = await readUpload(given, SIDE)
  const logo = filename.replace(/\.\w+$/, '')
  await write(async (tx) => {
    await changeWithin(tx, by, { logo })
    await tx.query(sql`INSERT INTO site_pictures (name, content, width, height)
      VALUES (${logo}, ${bytes}, ${width}::int, ${height}::int) ON CONFLICT DO NOTHING`)
    await tx.query(sql`DELETE FROM site_pictures WHERE name <> ${logo}`)
  })
  forgetSite()
  return { logo }
}

/** Removes the logo of the site: it has that of the software again. */
export async function removeLogo(by: number): Promise<void> {
  await write(async (tx) => {
    await changeWithin(tx, by, { logo: null })
    await tx.query(sql`DELETE FROM site_pictures`)
  })
  forgetSite()
}
