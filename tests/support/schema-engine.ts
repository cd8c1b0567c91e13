import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

/** PostgreSQL's type "char" of one byte, which the engine's catalogue queries return and the adapter does not know. */
const ONE_BYTE_CHAR = 18
const TEXT = 25
/** ColumnTypeEnum.Character of driver-adapter-utils. */
const CHARACTER = 6

/**
 * The output of `prisma migrate diff` between the database at `url` and the schema in `folder`: the statements that are
 * missing in the database. Runs Prisma's own schema engine as WebAssembly, which needs no download.
 */
export async function schemaDrift(url: string, folder = 'prisma/schema'): Promise<string> {
  const engine = await schemaEngine(url)
  const files = readdirSync(folder).map((name) => ({
    path: join(folder, name),
    content: readFileSync(join(folder, name), 'utf8'),
  }))
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return (stdout ?? '').trim()
}

async function schemaEngine(url: string) {
  wasm ??= instantiate()
  const bindings = await wasm
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogReader({ connectionString: url }))
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter)
}

let wasm: ReturnType<typeof instantiate> | undefined

/** The bindings have one instance for the whole process. */
async function instantiate() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const code = readFileSync(entry.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return bindings
}

class CatalogReader extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const query = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (params) => {
      oneByteColumns.clear()
      const result = await query(params)
      result.columnTypes = result.columnTypes.map((type, at) =>
        oneByteColumns.has(result.columnNames[at] ?? '') ? CHARACTER : type,
      )
      return result
    }
    return adapter
  }
}

type Fields = { dataTypeID: number; name: string }[]
const oneByteColumns = new Set<string>()
const Result = createRequire(import.meta.url)('pg/lib/result.js') as {
  prototype: { addFields: (fields: Fields) => void }
}
const addFields = Result.prototype.addFields
Result.prototype.addFields = function (fields) {
  for (const field of fields) {
    if (field.dataTypeID !== ONE_BYTE_CHAR) continue
    field.dataTypeID = TEXT
    oneByteColumns.add(field.name)
  }
  addFields.call(this, fields)
}
