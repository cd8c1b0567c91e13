import { dirname, join, normalize } from 'node:path'

/**
 * One import. `to` is a file by its path from the root, or a package by its name. `kind`: loaded with the file
 * (`value`), loaded on demand (`later`: `import('…')`), or erased at run time (`type`).
 */
export type Import = { file: string; to: string; kind: 'value' | 'later' | 'type' }

/** An import from one folder to another. */
type Step = Pick<Import, 'file' | 'to'>

/** All imports of these files, which are texts by path from the root. */
export function importsOf(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([file, source]) => {
    const code = source.replace(COMMENT, '')
    const statements = [...code.matchAll(STATEMENT)].map(([, type, names = '', from = '']) => {
      return { from, kind: type || areTypes(names) ? ('type' as const) : ('value' as const) }
    })
    const calls = [...code.matchAll(CALL)].map(([, type, from = '']) => {
      return { from, kind: type ? ('type' as const) : ('later' as const) }
    })
    return [...statements, ...calls].map(({ from, kind }) => ({ file, to: resolve(file, from, sources), kind }))
  })
}

const COMMENT = /^[^\S\n]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm
const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:([^'";=]*?)\s+from\s+)?['"]([^'"]+)['"]/gm
const CALL = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Whether all names between braces are types. */
function areTypes(names: string): boolean {
  if (!/^\{[^}]*\}$/.test(names)) return false
  const each = names.slice(1, -1).split(',')
  return each.every((name) => /^\s*(type\s|$)/.test(name))
}

const ENDS = ['.ts', '.tsx', '/index.ts', '/index.tsx', '']

function resolve(file: string, from: string, sources: ReadonlyMap<string, string>): string {
  if (!/^(@\/|\.)/.test(from)) return from
  const path = normalize(from.startsWith('@/') ? from.slice(2) : join(dirname(file), from))
  return ENDS.map((end) => path + end).find((each) => sources.has(each)) ?? path
}

/**
 * Cycles between folders, the shortest first, each as the imports from a folder back to it; empty without a cycle. No
 * two share an import, since one wrong import can be in many cycles. A folder and its subfolder are two. `placeOf` says
 * in which folder a file counts.
 */
export function folderCycles(imports: readonly Step[], placeOf: (file: string) => string = dirname): Step[][] {
  const steps = stepsBetween(imports, placeOf)
  const all = [...steps.keys()].sort().map((folder) => wayBack(folder, steps))
  const told = new Set<Step>()
  return all
    .filter((cycle) => cycle.length > 0)
    .sort((one, other) => one.length - other.length)
    .filter((cycle) => {
      const isNew = !cycle.some((step) => told.has(step))
      for (const step of cycle) told.add(step)
      return isNew
    })
}

/** A cycle as text: its folders, and the imports that make it. */
export function cycleInWords(cycle: readonly Step[]): string {
  const folders = [...cycle.map(({ file }) => dirname(file)), ...cycle.slice(-1).map(({ to }) => dirname(to))]
  return [folders.join(' → '), ...cycle.map(({ file, to }) => `  ${file} imports ${to}`)].join('\n')
}

type Steps = Map<string, Map<string, Step>>

/** For each folder the folders that it imports from, with the first import of each. */
function stepsBetween(imports: readonly Step[], placeOf: (file: string) => string): Steps {
  const steps: Steps = new Map()
  for (const { file, to } of imports) {
    const [from, other] = [placeOf(file), placeOf(to)]
    const others = steps.get(from) ?? new Map<string, Step>()
    steps.set(from, others)
    if (other !== from && !others.has(other)) others.set(other, { file, to })
  }
  return steps
}

/** The shortest chain of imports from a folder back to it; empty if there is none. */
function wayBack(start: string, steps: Steps): Step[] {
  const ways = new Map<string, Step[]>([[start, []]])
  for (const [folder, way] of ways)
    for (const [other, step] of steps.get(folder) ?? []) {
      if (other === start) return [...way, step]
      if (!ways.has(other)) ways.set(other, [...way, step])
    }
  return []
}
