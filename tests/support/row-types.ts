import { relative } from 'node:path'
import ts from 'typescript'
import type { RowCall, RowType } from './row-differences'

/** Functions that run a statement and have the row's type as their first type argument. */
const FUNCTIONS = new Set(['rows', 'plannedRows', 'genericRows', 'preparedRows', 'readTab', '$queryRaw'])
/** Calls of the driver: `db.query<Row>(…)`. Without a type argument their rows are not read. */
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
