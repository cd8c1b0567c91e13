import { relative } from 'node:path'
import ts from 'typescript'

/** The values that a type allows in a row from PostgreSQL: a column, or a part of a JSON value. */
export type RowType =
  | { kind: 'any' | 'null' | 'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'bytes' }
  | { kind: 'array'; items: RowType }
  | { kind: 'tuple'; items: RowType[] }
  | { kind: 'object'; fields: Record<string, { type: RowType; isOptional: boolean }> }
  | { kind: 'union'; of: RowType[] }

/**
 * A call that runs a statement, with the type of the statement's rows: `any` in a generic function, whose callers provide it.
 */
export type RowCall = { file: string; from: number; to: number; row: RowType }

/** Functions that run a statement and have the row's type as their first type argument. */
const FUNCTIONS = new Set(['rows', 'plannedRows', 'genericRows', 'readTab', '$queryRaw'])
/** Those of the driver: `db.query<Row>(…)`. Without a type argument their rows are not read. */
const DRIVER = 'query'
/** Greatest depth to which JSON values are checked. */
const MAX_DEPTH = 8

/** Every call below `folders` with a row type, found by the TypeScript compiler. */
export function rowCallsIn(root: string, folders: readonly string[]): RowCall[] {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(
    fileNames.filter((file) => folders.some((folder) => relative(root, file).startsWith(`${folder}/`))),
    { ...options, noEmit: true, skipLibCheck: true },
  )
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => folders.some((folder) => relative(root, fileName).startsWith(`${folder}/`)))
    .flatMap((source) => callsOf(source).map((call) => rowCall(checker, root, source, call)))
}

type Call = { node: ts.CallLikeExpression; type: ts.TypeNode | undefined }

function callsOf(source: ts.SourceFile): Call[] {
  const found: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) {
      const name = nameOf(ts.isCallExpression(node) ? node.expression : node.tag)
      const type = node.typeArguments?.[0]
      if (FUNCTIONS.has(name) || (name === DRIVER && type)) found.push({ node, type })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The name of the function that is called; of two that a condition chooses from, the first one's. */
function nameOf(callee: ts.Expression): string {
  if (ts.isParenthesizedExpression(callee)) return nameOf(callee.expression)
  if (ts.isConditionalExpression(callee)) return nameOf(callee.whenTrue)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text
  return ts.isIdentifier(callee) ? callee.text : ''
}

function rowCall(checker: ts.TypeChecker, root: string, source: ts.SourceFile, { node, type }: Call): RowCall {
  const row = type ? namedRow(checker, type) : rowOfReader(checker, node)
  const line = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1
  return { file: relative(root, source.fileName), from: line(node.getStart(source)), to: line(node.getEnd()), row }
}

/** `plannedRows<Row>`, `$queryRaw<Row[]>`. */
function namedRow(checker: ts.TypeChecker, type: ts.TypeNode): RowType {
  const given = checker.getTypeFromTypeNode(type)
  return rowTypeOf(checker, ts.isArrayTypeNode(type) ? elementOf(checker, given) : given, MAX_DEPTH)
}

/** `readTab(tab, search, (row: Row) => entries)`: the row has a total besides the input of the function. */
function rowOfReader(checker: ts.TypeChecker, node: ts.CallLikeExpression): RowType {
  const readers = checker
    .getResolvedSignature(node)
    ?.parameters.flatMap((parameter) => checker.getTypeOfSymbolAtLocation(parameter, node).getCallSignatures())
  const row = readers?.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'row'))[0]
  const read = row ? rowTypeOf(checker, checker.getTypeOfSymbolAtLocation(row, node), MAX_DEPTH) : ANY
  if (read.kind !== 'object') return ANY
  return { kind: 'object', fields: { ...read.fields, total: { type: { kind: 'number' }, isOptional: false } } }
}

const ANY: RowType = { kind: 'any' }

function rowTypeOf(checker: ts.TypeChecker, type: ts.Type, depth: number): RowType {
  const { flags } = type
  if (depth === 0 || flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
    return { kind: 'any' }
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { kind: 'null' }
  if (flags & ts.TypeFlags.StringLike) return { kind: 'string' }
  if (flags & ts.TypeFlags.NumberLike) return { kind: 'number' }
  if (flags & ts.TypeFlags.BigIntLike) return { kind: 'bigint' }
  if (flags & ts.TypeFlags.BooleanLike) return { kind: 'boolean' }
  if (type.isUnion()) return { kind: 'union', of: type.types.map((each) => rowTypeOf(checker, each, depth)) }
  if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.TypeParameter))
    return { kind: 'any' }
  const name = type.getSymbol()?.getName()
  if (name === 'Date') return { kind: 'date' }
  if (name === 'Buffer' || name === 'Uint8Array') return { kind: 'bytes' }
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference)
    return { kind: 'tuple', items: items.map((item) => rowTypeOf(checker, item, depth - 1)) }
  }
  if (checker.isArrayLikeType(type))
    return { kind: 'array', items: rowTypeOf(checker, elementOf(checker, type), depth - 1) }
  if (checker.getIndexInfosOfType(type).length > 0) return { kind: 'any' }
  return {
    kind: 'object',
    fields: Object.fromEntries(type.getProperties().map((each) => fieldOf(checker, each, depth))),
  }
}

function fieldOf(checker: ts.TypeChecker, property: ts.Symbol, depth: number) {
  const type = rowTypeOf(checker, checker.getTypeOfSymbol(property), depth - 1)
  return [property.getName(), { type, isOptional: Boolean(property.flags & ts.SymbolFlags.Optional) }] as const
}

function elementOf(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getTypeArguments(type as ts.TypeReference)[0] ?? checker.getAnyType()
}

/** The differences between a value and a type, as sentences that begin with the place; empty if it matches. */
export function differences(value: unknown, type: RowType, at = 'the row'): string[] {
  if (type.kind === 'any') return []
  if (type.kind === 'union') {
    const each = type.of.map((one) => differences(value, one, at))
    // Reports the differences to the alternative that was most likely meant.
    const nearest = type.of.findIndex(
      (one) => one.kind === kindOf(value) || (one.kind === 'tuple' && Array.isArray(value)),
    )
    return each.find((found) => found.length === 0) ?? each[Math.max(0, nearest)] ?? []
  }
  if (type.kind === 'object' && isPlain(value)) return differentFields(value, type.fields, at)
  if (type.kind === 'array' && Array.isArray(value))
    return value.flatMap((item, n) => differences(item, type.items, `${at}[${n}]`))
  if (type.kind === 'tuple' && Array.isArray(value) && value.length === type.items.length)
    return type.items.flatMap((item, n) => differences(value[n], item, `${at}[${n}]`))
  return kindOf(value) === type.kind ? [] : [`${at} is ${kindOf(value)}, and its type says ${type.kind}`]
}

function differentFields(
  value: Record<string, unknown>,
  fields: Extract<RowType, { kind: 'object' }>['fields'],
  at: string,
): string[] {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(value, name) && !fields[name]?.isOptional)
  return [
    ...unknown.map((name) => `${at}.${name} is not in its type`),
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, { type }]) =>
      Object.hasOwn(value, name) ? differences(value[name], type, `${at}.${name}`) : [],
    ),
  ]
}

const isPlain = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

function kindOf(value: unknown): RowType['kind'] | 'undefined' | 'function' | 'symbol' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return typeof value
}
