import ts from 'typescript'

/** The context of each table and view, and the models of Prisma by the names that its client has for them. */
export type Tables = { contexts: Map<string, string>; models: Map<string, Model> }

/** A table, and the models that its relations lead to, by the name of the field. */
type Model = { table: string; relations: Map<string, string> }

/**
 * The tables of schema files, which are texts by context, and the views of a migration: a view belongs to the context
 * of the first table that it reads.
 */
export function tablesOf(schemas: ReadonlyMap<string, string>, migrations: string): Tables {
  const contexts = new Map<string, string>()
  const models = new Map<string, Model>()
  for (const [context, schema] of schemas)
    for (const [, name = '', body = ''] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name
      const fields = [...body.matchAll(/^ +(\w+) +([A-Z]\w*)/gm)].map(
        ([, field = '', type = '']) => [field, type] as const,
      )
      contexts.set(table, context)
      models.set(clientName(name), {
        table,
        relations: new Map(fields.map(([field, type]) => [field, clientName(type)])),
      })
    }
  for (const [, view = '', base = ''] of migrations.matchAll(/^CREATE VIEW (\w+)[\s\S]*?\bFROM (\w+)/gm))
    contexts.set(view, contexts.get(base) ?? '')
  return { contexts, models }
}

const clientName = (model: string) => model.charAt(0).toLowerCase() + model.slice(1)

/** The tables and views that a source file names in statements and in calls of Prisma, sorted. */
export function tablesIn(source: string, tables: Tables): string[] {
  const found = new Set<string>()
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    for (const table of tablesOfStatement(textOf(node), tables)) found.add(table)
    if (ts.isCallExpression(node)) for (const table of tablesOfCall(node, tables)) found.add(table)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found].sort()
}

/** The text of a string or template, with a gap for each value; empty for other nodes. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ? ')
}

/**
 * A name of two words is a table's wherever it stands; one word, such as "media", only where a statement names a table.
 */
function tablesOfStatement(text: string, { contexts }: Tables): string[] {
  const named = [...text.matchAll(NAMED), ...text.matchAll(/\b\w+_\w+/g)]
  return named.map(([name]) => name).filter((name) => contexts.has(name))
}

/** The word where a statement names a table. */
const NAMED = /(?<=\b(?:FROM|FROM\s+[\w?]+(?:\s+\w+)?,|JOIN|INTO|UPDATE|ONLY|USING)\s+)\w+/g

/** The tables of a call such as `prisma().media.findMany({ include: { reviews: true } })`. */
function tablesOfCall({ expression, arguments: given }: ts.CallExpression, { models }: Tables): string[] {
  if (!ts.isPropertyAccessExpression(expression) || !METHOD.test(expression.name.text)) return []
  if (!ts.isPropertyAccessExpression(expression.expression)) return []
  const model = models.get(expression.expression.name.text)
  return model ? [model.table, ...given.flatMap((node) => tablesOfRelations(node, model, models))] : []
}

const METHOD = /^(find|create|update|upsert|delete|count|aggregate|groupBy)/

function tablesOfRelations(node: ts.Node, model: Model, models: Tables['models']): string[] {
  const name = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : ''
  const other = models.get(model.relations.get(name) ?? '')
  const tables = other ? [other.table] : []
  ts.forEachChild(node, (child) => void tables.push(...tablesOfRelations(child, other ?? model, models)))
  return tables
}
