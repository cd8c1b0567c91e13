/** PostgreSQL, appendix A: read_only_sql_transaction. Standbys refuse writes so, and connections of READ_ONLY=yes. */
const REFUSED_WRITE = '25006'
/**
 * A standby has no unlogged tables (rate_limits): it does not even read them. The code is that of all unsupported
 * features; the name of PostgreSQL's function tells it apart in every language.
 */
const UNSUPPORTED = '0A000'
const UNLOGGED = 'get_relation_info'

/** Whether an error, of the driver or one inside an error of Prisma, says that the database takes no writes. */
export function isRefusedWrite(error: unknown): boolean {
  if (!error || typeof error !== 'object') return false
  const { code, originalCode, routine } = error as Record<string, unknown>
  return code === REFUSED_WRITE || originalCode === REFUSED_WRITE || (code === UNSUPPORTED && routine === UNLOGGED)
}
