import { z } from 'zod'
import { CONNECTION_PROGRAMS, isServer } from '@/lib/connections/scrobbles'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line, optionalLine } from '@/lib/schemas/input'

const ACCOUNT = 'The name of my user there. Events of others mark nothing and are not stored; media servers need it'

/** POST /api/me/connections. */
export const connectionInput = z
  .strictObject({
    program: z.enum(CONNECTION_PROGRAMS),
    name: line(100).describe('For the user: which server or player it is'),
    account: optionalLine(100).default(null).describe(ACCOUNT),
  })
  .refine(({ program, account }) => account !== null || !isServer(program), { path: ['account'], error: 'required' })
export type ConnectionInput = z.output<typeof connectionInput>

/** PUT /api/me/connections/{id}. */
export const connectionChange = z.strictObject({ name: line(100), account: optionalLine(100).describe(ACCOUNT) })
export type ConnectionChange = z.output<typeof connectionChange>

export const connection = answer('Connection', {
  id: entryId,
  program: z.enum(CONNECTION_PROGRAMS),
  name: z.string(),
  account: z.string().nullable().describe(ACCOUNT),
  isOfToken: z.boolean().describe('A personal token speaks by it: it has no secret of its own'),
  others: z.number().int().describe('How many events of other users came; nothing else of them is stored'),
  marked: z.number().int().describe('How many events of the last 90 days changed a record, up to 100'),
  waiting: z.number().int().describe('How many events wait for me to pick their work, up to 100'),
  isHeard: z.boolean().describe('An event of mine came in the last 90 days, whatever it did'),
  lastEventDate: timestamp.nullable().describe('When it last spoke; null: never'),
  createdDate: timestamp,
})
export type Connection = z.infer<typeof connection>
export const connections = answer('Connections', { data: z.array(connection) })

/** A new connection, whose secret is shown this once. */
export const newConnection = connection.extend({ key: z.string() }).meta({ id: 'NewConnection' })
export type NewConnection = z.infer<typeof newConnection>
