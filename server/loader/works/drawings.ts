import type pg from 'pg'
import type { EntityKind } from '@/lib/links'
import { type DrawnShape, drawnFilename, ownColor } from '@/server/platform/files/pictures'
import { copyInto, type Row, sheet, temporary } from '../tables/sheets'

type Picture = { type: 'Primary' | 'Banner' | 'Logo'; shape: DrawnShape; width: number; height: number }

const COVER: Picture = { type: 'Primary', shape: 'cover', width: 600, height: 900 }
const BANNER: Picture = { type: 'Banner', shape: 'banner', width: 1600, height: 400 }
const PORTRAIT: Picture = { type: 'Primary', shape: 'portrait', width: 600, height: 900 }
const LOGO: Picture = { type: 'Logo', shape: 'logo', width: 600, height: 600 }

const TITLE = 'title, native_title AS "nativeTitle"'
const NAME = 'full_name AS title, native_name AS "nativeTitle", NULL AS type'

/** The picture types of each kind. */
const KINDS: { kind: EntityKind; table: string; title: string; pictures: Picture[] }[] = [
  { kind: 'media', table: 'media', title: `${TITLE}, type::text AS type`, pictures: [COVER, BANNER] },
  { kind: 'series', table: 'series', title: `${TITLE}, NULL AS type`, pictures: [COVER, BANNER] },
  { kind: 'character', table: 'characters', title: NAME, pictures: [PORTRAIT] },
  { kind: 'person', table: 'people', title: NAME, pictures: [PORTRAIT] },
  {
    kind: 'company',
    table: 'companies',
    title: 'name AS title, native_name AS "nativeTitle", NULL AS type',
    pictures: [LOGO, { ...LOGO, type: 'Primary' }],
  },
]

const pictures = sheet('load_picture', {
  id: 'int',
  type: 'attachment_type',
  filename: 'text',
  width: 'int',
  height: 'int',
  color: 'text',
})

/**
 * Updates drawn pictures whose titles changed. With `all`, every entry without a picture of a type gets one; otherwise
 * it stays without, since its placeholder is the same drawing.
 */
export async function mergeDrawings(client: pg.Client, { all }: { all: boolean }): Promise<void> {
  for (const each of KINDS) {
    const { rows } = await client.query<{ id: number; title: string; nativeTitle: string | null; type: string | null }>(
      `SELECT id, ${each.title} FROM ${each.table}
       ${all ? '' : `WHERE id IN (SELECT ${each.kind}_id FROM attachments WHERE drawn)`}`,
    )
    if (rows.length === 0) continue
    await client.query(temporary(pictures))
    const drawn = rows.flatMap((row) =>
      each.pictures.map((picture) => pictureRow({ kind: each.kind, ...row }, picture)),
    )
    await copyInto(client, pictures, drawn)
    await writePictures(client, `${each.kind}_id`, all)
  }
}

function pictureRow(subject: Parameters<typeof drawnFilename>[0], picture: Picture): Row<typeof pictures> {
  const { type, shape, width, height } = picture
  return { id: subject.id, type, filename: drawnFilename(subject, shape), width, height, color: ownColor(subject) }
}

async function writePictures(client: pg.Client, owner: string, all: boolean): Promise<void> {
  await client.query(`
    UPDATE attachments a SET filename = p.filename, color = p.color, width = p.width, height = p.height FROM load_picture p
      WHERE a.${owner} = p.id AND a.type = p.type AND a.drawn AND (a.filename, a.color) <> (p.filename, p.color)`)
  if (all)
    await client.query(`
      INSERT INTO attachments (${owner}, type, filename, drawn, width, height, color)
      SELECT id, type, filename, true, width, height, color FROM load_picture p
      WHERE NOT EXISTS (SELECT FROM attachments a WHERE a.${owner} = p.id AND a.type = p.type) ORDER BY id, type`)
  await client.query('TRUNCATE load_picture')
}
