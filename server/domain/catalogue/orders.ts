import type { MediaInput } from '@/lib/catalogue/schemas/media-input'
import { type Prisma, raw, sql } from '@/server/platform/database/client'

type OrderName = 'characterOrder' | 'staffOrder' | 'companyOrder'

/** How a list is ordered where no editor has moved anything. */
const COMPUTED: Record<OrderName, string> = {
  characterOrder: 'mc.role, c.popularity DESC, c.id',
  staffOrder: `array_position('{Author,Director,Artist,Producer,Other,VoiceActor}'::staff_role[], v.role), v.id`,
  companyOrder: 'mc.role, c.name_sort, c.id',
}

/**
 * The orders of the cast (`mc`, `c`), the credits (`v`) and the companies (`mc`, `c`) of a work. In the cast, leads are
 * first and unknown roles last, then popularity decides. Staff comes before voice actors. Places that an editor gave
 * come first.
 */
export const ORDER_BY: Record<OrderName, string> = {
  characterOrder: `mc.position, ${COMPUTED.characterOrder}`,
  staffOrder: `v.position, ${COMPUTED.staffOrder}`,
  companyOrder: `mc.position, ${COMPUTED.companyOrder}`,
}

type List = { table: string; row: string; id: string; from: string; given: string; is: string; finds: string }

/** Each list: its rows, what names them in a given order, and what finds them in their table `t`. */
const LISTS: Record<OrderName, List> = {
  characterOrder: {
    table: 'media_characters',
    row: 'mc',
    id: 'mc.character_id AS id',
    from: 'media_characters mc JOIN characters c ON c.id = mc.character_id',
    given: '"character" int',
    is: 'g."character" = mc.character_id',
    finds: 't.media_id = p.media_id AND t.character_id = p.id',
  },
  staffOrder: {
    table: 'credits',
    row: 'v',
    id: 'v.id',
    from: 'credits v',
    given: 'person int, role text, description text',
    is: 'g.person = v.person_id AND g.role = v.role::text AND g.description IS NOT DISTINCT FROM v.description',
    finds: 't.id = p.id',
  },
  companyOrder: {
    table: 'media_companies',
    row: 'mc',
    id: 'mc.company_id AS id, mc.role',
    from: 'media_companies mc JOIN companies c ON c.id = mc.company_id',
    given: 'company int, role text',
    is: 'g.company = mc.company_id AND g.role = mc.role::text',
    finds: 't.media_id = p.media_id AND t.company_id = p.id AND t.role = p.role',
  },
}

/**
 * Writes the given orders of a work's lists. What an order does not name comes after the rest. An order that is the
 * computed one is not stored, so that the list follows roles and popularity again.
 */
export async function writeOrders(
  db: Prisma.TransactionClient,
  id: number,
  input: Partial<Pick<MediaInput, OrderName>>,
): Promise<void> {
  for (const name of Object.keys(LISTS) as OrderName[]) {
    const order = input[name]
    if (!order) continue
    const { table, row, id: key, from, given, is, finds } = LISTS[name]
    const items = JSON.stringify(order.map((item, at) => ({ ...item, place: at + 1 })))
    await db.$executeRaw`WITH placed AS (
        SELECT ${raw(`${row}.media_id, ${key}`)}, g.place, row_number() OVER (ORDER BY g.place, ${raw(COMPUTED[name])}) AS wanted,
          row_number() OVER (ORDER BY ${raw(COMPUTED[name])}) AS computed
        FROM ${raw(from)} LEFT JOIN jsonb_to_recordset(${items}::jsonb) AS g (place int, ${raw(given)}) ON ${raw(is)}
        WHERE ${raw(row)}.media_id = ${id} ${raw(name === 'staffOrder' ? 'AND v.character_id IS NULL' : '')}),
      places AS (SELECT p.*, CASE WHEN EXISTS (SELECT FROM placed WHERE wanted <> computed) THEN p.place END AS position FROM placed p)
      UPDATE ${raw(table)} t SET position = p.position FROM places p WHERE ${raw(finds)} AND t.position IS DISTINCT FROM p.position`
  }
}

/** The orders of a work's lists in which an editor has given places. */
export async function placedOrders(db: Prisma.TransactionClient, id: number): Promise<OrderName[]> {
  const placed = (name: OrderName) =>
    `EXISTS (SELECT FROM ${LISTS[name].table} WHERE media_id = $1::int AND position IS NOT NULL) AS "${name}"`
  const names = Object.keys(LISTS) as OrderName[]
  const [row] = await db.$queryRawUnsafe<Record<OrderName, boolean>[]>(`SELECT ${names.map(placed).join(', ')}`, id)
  return names.filter((name) => row?.[name])
}

/** SQL of the place of an item whose key has changed, such as its role: that of the row which it takes the place of. */
export function placeOf(
  column: 'person' | 'company',
  removed: readonly { person?: number; id?: number; position?: number | null }[],
): Prisma.Sql {
  const placed = removed.filter(({ position }) => position != null)
  const [entries, places] = [placed.map(({ person, id }) => person ?? id), placed.map(({ position }) => position)]
  return sql`(SELECT place FROM unnest(${entries}::int[], ${places}::int[]) AS former (entry, place)
    WHERE entry = ${raw(`given.${column}`)} LIMIT 1)`
}
