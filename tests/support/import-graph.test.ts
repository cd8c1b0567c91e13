import { describe, expect, test } from 'vitest'
import { cycleInWords, folderCycles, importsOf } from './import-graph'

const importing = (text: string) => importsOf(new Map([['shop/cart.ts', text]])).map(({ to, kind }) => `${kind} ${to}`)

describe('importsOf', () => {
  test.each([
    ["import { price } from './price'", ['value shop/price']],
    ["import { price, type Price } from '../money/price'", ['value money/price']],
    ["import {\n  one,\n  two,\n} from '@/money'", ['value money']],
    ["import './shop.css'", ['value shop/shop.css']],
    ["export { price } from './price'", ['value shop/price']],
    ["import { z } from 'zod'", ['value zod']],
    ["import type { Price } from './price'", ['type shop/price']],
    ["import { type Price, type Sum } from './price'", ['type shop/price']],
    ["export type { Price } from './price'", ['type shop/price']],
    ["type Price = typeof import('./price')", ['type shop/price']],
    ["const load = () => import('./price')", ['later shop/price']],
    ["// import { price } from './price'\n  /* import('./price') */", []],
    ["export type Name = 'import'\nexport const from = './price'", []],
  ])('%s', (text, found) => {
    expect(importing(text)).toEqual(found)
  })

  test('resolves the imported file', () => {
    const names = ['a/x.ts', 'a/y.tsx', 'b/index.ts']
    const sources = new Map(names.map((name) => [name, "import '@/b'\nimport './x'\nimport './y'\n"]))
    expect(importsOf(sources).map(({ to }) => to)).toEqual([
      ...['b/index.ts', 'a/x.ts', 'a/y.tsx'],
      ...['b/index.ts', 'a/x.ts', 'a/y.tsx'],
      ...['b/index.ts', 'b/x', 'b/y'],
    ])
  })
})

describe('folderCycles', () => {
  /** "shop/cart > money/price": the one imports the other. */
  const cyclesOf = (...imports: string[]) =>
    folderCycles(
      imports.map((each) => {
        const [file = '', to = ''] = each.split(' > ')
        return { file, to }
      }),
    )

  test('finds none in layers, nor between files of one folder', () => {
    const layers = ['roof/a > wall/b', 'roof/a > floor/c', 'wall/b > floor/c', 'wall/b > wall/d', 'wall/d > wall/b']
    expect(cyclesOf(...layers)).toEqual([])
  })

  test('finds two folders that import each other, though their files do not', () => {
    expect(cyclesOf('shop/a > money/b', 'money/c > shop/d')).toEqual([
      [
        { file: 'money/c', to: 'shop/d' },
        { file: 'shop/a', to: 'money/b' },
      ],
    ])
  })

  test('treats a folder and its subfolder as two', () => {
    expect(cyclesOf('shop/a > shop/window/b', 'shop/window/c > shop/d')).toHaveLength(1)
  })

  test('lists the shortest first, and nothing twice', () => {
    const long = ['a/1 > b/1', 'b/1 > c/1', 'c/1 > a/1']
    const short = ['x/1 > y/1', 'y/1 > x/1']
    expect(cyclesOf(...long, ...short, 'a/1 > x/1').map(cycleInWords)).toEqual([
      'x → y → x\n  x/1 imports y/1\n  y/1 imports x/1',
      'a → b → c → a\n  a/1 imports b/1\n  b/1 imports c/1\n  c/1 imports a/1',
    ])
  })

  test('lists an import in several cycles once, with the shortest of them', () => {
    const layers = ['roof/a > wall/b', 'wall/b > floor/c', 'roof/a > floor/c', 'attic/a > roof/b', 'attic/a > floor/b']
    expect(cyclesOf(...layers, 'floor/c > attic/d').map(cycleInWords)).toEqual([
      'attic → floor → attic\n  attic/a imports floor/b\n  floor/c imports attic/d',
    ])
  })
})
