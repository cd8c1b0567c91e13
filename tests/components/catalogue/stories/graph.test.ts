import { expect, test } from 'vitest'
import { graphOf, NODE } from '@/components/catalogue/stories/graph'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { Story } from '@/lib/catalogue/schemas/stories'

/** "1" is a work of the chain, "+2" one beside it. */
const story = (works: string, relations: Story['relations']) => ({
  works: works.split(' ').map((text) => ({
    media: { id: Number(text.replace('+', '')) } as MediaCard,
    number: text.startsWith('+') ? null : 1,
    relation: null,
  })),
  relations,
})

test('the chain is one row, and what accompanies a work stands below it', () => {
  const { nodes, width, height } = graphOf(story('1 +2 +3 4', []))
  const at = (id: number) => nodes.find((node) => node.id === id)
  expect(at(4)?.y).toBe(at(1)?.y)
  expect(at(4)?.x).toBeGreaterThan((at(2)?.x ?? 0) + NODE.width)
  expect(at(2)?.y).toBeGreaterThanOrEqual((at(1)?.y ?? 0) + NODE.height)
  expect(at(3)?.y).toBeGreaterThanOrEqual((at(2)?.y ?? 0) + NODE.height)
  expect(width).toBe((at(4)?.x ?? 0) + NODE.width)
  expect(height).toBe((at(3)?.y ?? 0) + NODE.height)
})

test('there is room above the chain only if a line needs it', () => {
  const top = (relations: Story['relations']) => graphOf(story('1 2 3', relations)).nodes[0]?.y
  expect(top([{ from: 1, to: 2, type: 'Sequel' }])).toBe(0)
  expect(top([{ from: 1, to: 3, type: 'Sequel' }])).toBeGreaterThan(0)
})

test('no two works overlap, however many there are', () => {
  const works = Array.from({ length: 40 }, (_, n) => (n % 5 === 0 || n % 7 === 0 ? `${n + 1}` : `+${n + 1}`)).join(' ')
  const { nodes } = graphOf(story(works, []))
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height).toBe(true)
})

test('each relation between two works has a line within the picture', () => {
  const relations = [
    { from: 1, to: 4, type: 'Sequel' },
    { from: 1, to: 5, type: 'Sequel' },
    { from: 1, to: 2, type: 'SideStory' },
    { from: 2, to: 3, type: 'SideStory' },
    { from: 3, to: 5, type: 'AlternativeVersion' },
    { from: 1, to: 99, type: 'Sequel' },
  ] as const
  const { edges, width, height } = graphOf(story('1 +2 +3 4 5', [...relations]))
  expect(edges.map(({ from, to }) => [from, to])).toEqual([
    [1, 4],
    [1, 5],
    [1, 2],
    [2, 3],
    [3, 5],
  ])
  for (const { path } of edges) {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
    expect(numbers.every((number) => number >= -10 && number <= Math.max(width, height))).toBe(true)
  }
})
