import { expect, test } from 'vitest'
import { type Folder, fileTree } from '@/components/torrents/file-tree'
import fc from '@/tests/support/fast-check'

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
      { path: 'Show', firstPosition: 0, fileCount: 300, size: 9000 },
      { path: 'Show/1', firstPosition: 0, fileCount: 120, size: 4000 },
    ],
    fileCount: 302,
    fileSize: 9100,
  }
  expect(fileTree(given)).toMatchObject({
    count: 302,
    size: 9100,
    later: 2,
    folders: [
      {
        name: 'Show',
        count: 300,
        size: 9000,
        later: 180,
        folders: [{ name: '1', count: 120, size: 4000, later: 118, files: [{ name: 'a' }, { name: 'b' }] }],
      },
    ],
  })
})

test('on a later page each folder says how many of its files are before it and after it', () => {
  // Show has the files 0 to 299: 0 to 149 are in 1, the others in 2. Then come two beside it. Of these the page has 100
  // to 199.
  const given = {
    files: Array.from({ length: 100 }, (_, at) => ({ path: `Show/${at < 50 ? 1 : 2}/${at}`, size: 1 })),
    folders: [
      { path: 'Show', firstPosition: 0, fileCount: 300, size: 300 },
      { path: 'Show/1', firstPosition: 0, fileCount: 150, size: 150 },
      { path: 'Show/2', firstPosition: 150, fileCount: 150, size: 150 },
    ],
    fileCount: 302,
    fileSize: 302,
  }
  expect(fileTree(given, 100)).toMatchObject({
    earlier: 0,
    later: 2,
    folders: [
      {
        name: 'Show',
        earlier: 0,
        later: 0,
        folders: [
          { name: '1', earlier: 100, later: 0 },
          { name: '2', earlier: 0, later: 100 },
        ],
      },
    ],
  })
})

test('files beside the folders that are shown are before them or after them', () => {
  // The files 0 to 9 are in other folders; Show has the files 5 to 14, and the page has 10 to 12.
  const given = {
    files: ['a', 'b', 'c'].map((name) => ({ path: `Show/${name}`, size: 1 })),
    folders: [{ path: 'Show', firstPosition: 5, fileCount: 10, size: 10 }],
    fileCount: 20,
    fileSize: 20,
  }
  expect(fileTree(given, 10)).toMatchObject({ earlier: 5, later: 5, folders: [{ earlier: 5, later: 2 }] })
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
