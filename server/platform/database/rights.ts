import type pg from 'pg'
import { env } from '@/server/platform/env'
import { typed } from '@/server/platform/typed'
import { quoted } from './address'

/** What the account of a connection may do in its database, as far as the site needs it. */
export type Rights = {
  role: string
  database: string
  hasPublic: boolean
  /** May make tables in the schema public, and schemas in the database. */
  makesTables: boolean
  makesSchemas: boolean
  /** Owns the schemas of the site that are there, so that it may remove them. */
  ownsSchemas: boolean
  /** The owner of the schema public, if it is not the database's owner (as it is since PostgreSQL 15). */
  publicOwner: string | null
  hasTrigrams: boolean
  /** The queue is there; its schema is there, and this account may make tables in it. */
  hasQueue: boolean
  makesQueue: boolean
  /** An account that owns tables of the site, and whose rights this one does not have. */
  otherOwner: string | null
  /** Tables and sequences that this account may not read and write. */
  closed: string[]
}

/** Asks for the rights of the account of a connection. It reads catalogues alone, which every account may. */
export async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(RIGHTS)
  if (!rows[0]) throw new Error('The database did not tell the rights of its account.')
  return rows[0]
}

/**
 * What this account lacks to start the site, as a sentence with the SQL that gives it; null if nothing is missing.
 * @param wantsMigrations whether the schema has to be changed for that, which only the owner of the tables can do
 */
export function faultOfRights(rights: Rights, wantsMigrations: boolean): string | null {
  const { role, database, otherOwner, closed } = rights
  const denied = [
    ...(wantsMigrations && !rights.makesTables ? ['tables in the schema public'] : []),
    ...(wantsMigrations && !rights.hasTrigrams && !rights.makesSchemas ? ['the extension pg_trgm'] : []),
    ...(rights.hasQueue || rights.makesQueue || rights.makesSchemas ? [] : ['the schema jobs']),
  ]
  if (otherOwner !== null && closed.length > 0) {
    const named = closed.slice(0, NAMED).join(', ')
    const more = closed.length > NAMED ? ` and ${closed.length - NAMED} more` : ''
    return `The account ${role} may not read and write ${named}${more} in the database ${database}. As ${otherOwner}: ${grants(rights)}`
  }
  if (otherOwner !== null && wantsMigrations)
    return `Migrations are missing, and only ${otherOwner}, who owns the tables of the database ${database}, can apply them. Run ${typed('migrate')} once with the account ${otherOwner} in DATABASE_URL${env().DATABASE_DIRECT_URL ? ' and DATABASE_DIRECT_URL' : ''}.`
  if (denied.length === 0) return null
  return `The account ${role} may not make ${denied.join(', ')} in the database ${database}; GRANT ALL ON DATABASE is not enough. ${ownership(rights)}`
}

/** What this account lacks to remove the schemas of the site and to make them again, as faultOfRights() says it. */
export function faultOfReplacing(rights: Rights): string | null {
  if (rights.makesSchemas && rights.ownsSchemas) return null
  return `The account ${rights.role} may not make the schemas of the database ${rights.database} anew. ${ownership(rights)}`
}

/** The SQL that makes an account the owner of everything that a site of its own needs. */
function ownership({ role, database, publicOwner, otherOwner }: Rights): string {
  const schema = publicOwner === null ? '' : ` ALTER SCHEMA public OWNER TO ${quoted(role)};`
  if (otherOwner !== null) return `Its tables belong to ${otherOwner}: use the account ${otherOwner} in DATABASE_URL.`
  return `Make it the owner, in that database as an administrator of PostgreSQL: ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(role)};${schema}`
}

/** Tables that a sentence names. */
const NAMED = 3

/** The SQL that gives an account what a site with a complete schema needs. */
function grants({ role, hasQueue }: Rights): string {
  const schemas = hasQueue ? 'public, jobs' : 'public'
  return [
    `GRANT USAGE ON SCHEMA ${schemas}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schemas}`,
  ]
    .map((grant) => `${grant} TO ${quoted(role)};`)
    .join(' ')
}

/**
 * Privileges as PostgreSQL's functions for asking about them have it: to_regclass() fails in a schema that is closed to
 * the account.
 */
const RIGHTS = `WITH schemas AS (SELECT oid, nspname AS name, nspowner AS owner FROM pg_namespace WHERE nspname IN ('public', 'jobs')),
  -- Others may have tables in public: the site's belong to the owner of the table of migrations.
  ours AS (
    SELECT c.oid, s.name AS schema, c.relname AS name, c.relkind AS kind, c.relowner AS owner
    FROM pg_class c JOIN schemas s ON s.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'S') AND (s.name = 'jobs' OR c.relowner = (
        SELECT m.relowner FROM pg_class m JOIN schemas p ON p.oid = m.relnamespace WHERE p.name = 'public' AND m.relname = '_prisma_migrations'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')),
  allowed AS (
    SELECT name, schema, CASE
      WHEN NOT has_schema_privilege((SELECT oid FROM schemas s WHERE s.name = ours.schema), 'USAGE') THEN false
      WHEN kind = 'S' THEN has_sequence_privilege(oid, 'USAGE')
      WHEN kind = 'v' OR name = '_prisma_migrations' THEN has_table_privilege(oid, 'SELECT')
      ELSE has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') END AS "isOpen"
    FROM ours)
SELECT current_user::text AS role, current_database()::text AS database,
  EXISTS (SELECT FROM schemas WHERE name = 'public') AS "hasPublic",
  coalesce((SELECT has_schema_privilege(oid, 'CREATE') AND has_schema_privilege(oid, 'USAGE') FROM schemas WHERE name = 'public'),
    has_database_privilege(current_database(), 'CREATE')) AS "makesTables",
  has_database_privilege(current_database(), 'CREATE') AS "makesSchemas",
  NOT EXISTS (SELECT FROM schemas WHERE NOT pg_has_role(owner, 'USAGE')) AS "ownsSchemas",
  (SELECT pg_get_userbyid(owner)::text FROM schemas WHERE name = 'public' AND pg_get_userbyid(owner) <> 'pg_database_owner') AS "publicOwner",
  EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "hasTrigrams",
  EXISTS (SELECT FROM ours WHERE schema = 'jobs' AND name = 'version') AS "hasQueue",
  coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM schemas WHERE name = 'jobs'), false) AS "makesQueue",
  (SELECT pg_get_userbyid(owner)::text FROM ours WHERE schema = 'public' AND NOT pg_has_role(owner, 'USAGE') LIMIT 1) AS "otherOwner",
  (SELECT coalesce(array_agg(CASE schema WHEN 'public' THEN name ELSE schema || '.' || name END ORDER BY schema = 'jobs', name), '{}')::text[]
    FROM allowed WHERE NOT "isOpen") AS closed`
