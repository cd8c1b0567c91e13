import type { Story, StoryRelation } from '@/lib/catalogue/schemas/stories'

/** The layout of a story as a graph, in pixels: the chain in one row, what accompanies a work in a column below it. */

export type GraphNode = { id: number; x: number; y: number; isBeside: boolean }
export type GraphEdge = StoryRelation & { path: string }
export type Graph = { width: number; height: number; nodes: GraphNode[]; edges: GraphEdge[] }

export const NODE = { width: 184, height: 64 }
/** How far works beside the chain are moved to the right, so that their line has room. */
const INDENT = 28
const GAP = { x: 44, y: 20 }
/** The room above the chain for relations between works that are not neighbours. */
const ARC = 44

/** The graph of a story: a node for each work, and a line for each relation between two of them. */
export function graphOf({ works, relations }: Pick<Story, 'works' | 'relations'>): Graph {
  const nodes: GraphNode[] = []
  const chain = works.filter(({ number }) => number !== null).map(({ media }) => media.id)
  const places = new Map(chain.map((id, at) => [id, at]))
  const isFar = ({ from, to }: StoryRelation) => Math.abs((places.get(from) ?? NaN) - (places.get(to) ?? NaN)) > 1
  const top = relations.some(isFar) ? ARC : 0
  let column = -1
  let row = 0
  for (const { media, number } of works) {
    const isBeside = number === null
    if (isBeside) row++
    else {
      column++
      row = 0
    }
    const x = Math.max(column, 0) * (NODE.width + INDENT + GAP.x) + (isBeside ? INDENT : 0)
    nodes.push({ id: media.id, x, y: top + row * (NODE.height + GAP.y), isBeside })
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const edges = relations.flatMap((relation): GraphEdge[] => {
    const from = byId.get(relation.from)
    const to = byId.get(relation.to)
    return from && to && from !== to ? [{ ...relation, path: pathOf(from, to) }] : []
  })
  return {
    width: Math.max(0, ...nodes.map(({ x }) => x + NODE.width)),
    height: Math.max(0, ...nodes.map(({ y }) => y + NODE.height)),
    nodes,
    edges,
  }
}

function pathOf(from: GraphNode, to: GraphNode): string {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from]
  if (!from.isBeside && !to.isBeside) {
    if (right.x - left.x <= NODE.width + INDENT + GAP.x) return line(left.x + NODE.width, middle(left), right.x)
    const [start, end] = [left.x + NODE.width / 2, right.x + NODE.width / 2]
    return `M${start} ${left.y}C${start} ${left.y - ARC} ${end} ${left.y - ARC} ${end} ${left.y}`
  }
  const [above, below] = from.y <= to.y ? [from, to] : [to, from]
  if (!above.isBeside && below.x === above.x + INDENT)
    return `M${above.x + INDENT / 2} ${above.y + NODE.height}V${middle(below)}H${below.x}`
  if (above.x === below.x) return `M${above.x} ${middle(above)}h-${INDENT / 4}V${middle(below)}h${INDENT / 4}`
  const [start, end] = [left.x + NODE.width, right.x]
  const between = (start + end) / 2
  return `M${start} ${middle(left)}C${between} ${middle(left)} ${between} ${middle(right)} ${end} ${middle(right)}`
}

const middle = ({ y }: GraphNode) => y + NODE.height / 2
const line = (x: number, y: number, to: number) => `M${x} ${y}H${to}`
