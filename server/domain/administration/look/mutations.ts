import sharp from 'sharp'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { readUpload } from '@/server/platform/files/uploads'
import { forgetSite } from '@/server/platform/site/site'
import { type Tx, write } from '@/server/platform/writing/write'

/** Pixels to a side of what is kept: the largest icon. */
const SIDE = 512

/**
 * Makes an uploaded picture the logo of the site, in place of the one before. Returns its name, a hash of its content.
 * @throws AppError as readUpload() does
 */
export async function setLogo(by: number, given: Uint8Array): Promise<{ logo: string }> {
  const { bytes: frames, filename, width, height } = await readUpload(given, SIDE)
  const bytes = await firstFrame(frames)
  const logo = filename.replace(/\.\w+$/, '')
  await write(async (tx) => {
    await changeLogo(tx, by, logo)
    await tx.query(sql`INSERT INTO site_pictures (name, content, width, height)
      VALUES (${logo}, ${bytes}, ${width}::int, ${height}::int) ON CONFLICT DO NOTHING`)
  })
  forgetSite()
  return { logo }
}

/** The first frame of an animation, whose frames may be megabytes together; other pictures as they are. */
async function firstFrame(picture: Uint8Array): Promise<Uint8Array> {
  const { pages = 1 } = await sharp(picture, { animated: true }).metadata()
  return pages === 1 ? picture : sharp(picture, { pages: 1 }).webp({ quality: 90 }).toBuffer()
}

/** Removes the logo of the site: it has that of the software again. */
export async function removeLogo(by: number): Promise<void> {
  await write((tx) => changeLogo(tx, by, null))
  forgetSite()
}

/** Changes the setting and removes the pictures that it no longer names. The same logo again changes nothing. */
async function changeLogo(tx: Tx, by: number, logo: string | null): Promise<void> {
  await tx.query(sql`INSERT INTO site_settings (version) VALUES (0) ON CONFLICT DO NOTHING`)
  const { rows } = await tx.query<{ before: string | null }>(
    sql`SELECT "values"->>'logo' AS before FROM site_settings FOR UPDATE`,
  )
  const before = rows[0]?.before ?? null
  if (before === logo) return
  await tx.query(sql`UPDATE site_settings SET version = version + 1, updated_at = now(),
    "values" = CASE WHEN ${logo}::text IS NULL THEN "values" - 'logo'
      ELSE "values" || jsonb_build_object('logo', ${logo}::text) END`)
  await tx.query(sql`DELETE FROM site_pictures WHERE name IS DISTINCT FROM ${logo}::text`)
  await logAdministration(tx, {
    by,
    act: 'ChangeSettings',
    object: 'settings',
    before: { logo: before },
    after: { logo },
  })
  tx.invalidate(['site'])
}
