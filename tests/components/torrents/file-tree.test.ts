import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Folder, fileTree } from '@/components/torrents/file-tree'

/** A torrent of these files. */
const files = (...paths: string[]) => of(paths.map((path, at) => ({ path, size: 10 ** at })))
const of = (given: { path: string; size: number }[]) => ({
  files: given,
  folders: [],
  fileCount: given.length,
  fileSize: given.reduce((sum, { size }) => sum + size, 0),
})

test('files are in their folders, which have totals', () => {
  expect(fileTree(files('Show/1.mkv', 'Show/Extras/a.mkv', 'Show/Extras/b.mkv', 'cover.jpg'))).toMatchObject({
    count: 4,
    size: 1111,
    files: [{ name: 'cover.jpg', size: 1000 }],
    folders: [
      {
        name: 'Show',
        count: 3,
        size: 111,
        files: [{ name: '1.mkv' }],
        folders: [{ name: 'Extras', count: 2, size: 110, files: [{ name: 'a.mkv' }, { name: 'b.mkv' }] }],
      },
    ],
  })
})

test('a folder that contains only a folder is merged with it', () => {
  const { folders } = fileTree(files('a/b/c/1', 'a/b/c/2'))
  expect(folders).toMatchObject([{ name: 'a/b/c', count: 2, folders: [], files: [{ name: '1' }, { name: '2' }] }])
})

test('folders have totals of all their files, though only the first files are given', () => {
  const given = {
    files: [
      { path: 'Show/1/a', size: 1 },
      { path: 'Show/1/b', size: 2 },
    ],
    folders: [
      { path: 'Show', fileCount: 300, size: 9000 },
      { path: 'Show/1', fileCount: 120, size: 4000 },
    ],
    fileCount: 302,
    fileSize: 9100,
  }
  expect(fileTree(given)).toMatchObject({
    count: 302,
    size: 9100,
    missing: 2,
    folders: [
      {
        name: 'Show',
        count: 300,
        size: 9000,
        missing: 180,
        folders: [{ name: '1', count: 120, size: 4000, missing: 118, files: [{ name: 'a' }, { name: 'b' }] }],
      },
    ],
  })
})

test('folders with the same path are one, however far apart their files are', () => {
  expect(fileTree(files('a/1', 'b/1', 'a/2')).folders.map(({ name, count }) => [name, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test.each([
  ['/', '/'],
  ['a//b', 'b'],
  ['__proto__/constructor', 'constructor'],
  ['x', 'x'],
])('the file %j keeps the name %j', (path, name) => {
  expect(namesOf(fileTree(files(path)))).toEqual([name])
})

test('for any paths, no file and no byte is lost, and the depth of the tree is bounded', () => {
  const name = fc.oneof(fc.constantFrom('a', 'b', '', '..', '目'), fc.string({ maxLength: 5 }))
  const path = fc.array(name, { minLength: 1, maxLength: 40 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(fc.array(fc.record({ path, size: fc.nat() }), { maxLength: 60 }), (given) => {
      const tree = fileTree(of(given))
      expect(namesOf(tree)).toHaveLength(given.length)
      expect(tree.count).toBe(given.length)
      expect(tree.size).toBe(given.reduce((sum, { size }) => sum + size, 0))
      expect(depthOf(tree)).toBeLessThanOrEqual(9)
    }),
  )
})

function namesOf({ files, folders }: Folder): string[] {
  return [...files.map(({ name }) => name), ...folders.flatMap(namesOf)]
}

function depthOf({ folders }: Folder): number {
  return 1 + Math.max(0, ...folders.map(depthOf))
}
