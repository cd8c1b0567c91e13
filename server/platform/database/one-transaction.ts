import type { Migration } from './migrations'

/** `ALTER TYPE "kind" ADD VALUE 'invitation';` */
const ADDED_VALUE = /\bALTER TYPE "?(\w+)"? ADD VALUE ('[^']+');/g

/**
 * Changes migrations so that they can run in one transaction, on a schema that this transaction makes. PostgreSQL lets
 * nobody use a value that was added to an enum type before the addition commits. Before version 17 not even a new type
 * is an exception. So each type is created with the values that later migrations add, at its end, where those would be.
 * @throws Error if a value is added to a type that none of these migrations creates
 */
export function inOneTransaction(migrations: readonly Migration[]): Migration[] {
  const changed = migrations.map((migration) => ({ ...migration }))
  for (const [at, migration] of changed.entries()) {
    for (const [, type = '', value = ''] of migration.sql.matchAll(ADDED_VALUE)) {
      const creating = new RegExp(`(CREATE TYPE "?${type}"? AS ENUM \\([^)]*)\\)`)
      const created = changed.slice(0, at + 1).findLast(({ sql }) => creating.test(sql))
      if (!created) throw new Error(`Migration ${migration.name} adds a value to ${type}, which no migration creates.`)
      created.sql = created.sql.replace(creating, (_, start: string) => `${start}, ${value})`)
    }
    migration.sql = migration.sql.replaceAll(ADDED_VALUE, '')
  }
  return changed
}
