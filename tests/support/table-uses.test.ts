import { describe, expect, test } from 'vitest'
import { tablesIn, tablesOf } from './table-uses'

const SHOP = `model Cart {
  id      Int   @id
  owner   Owner @relation(fields: [ownerId], references: [id])
  ownerId Int   @map("owner_id")

  @@map("carts")
}

model CartLine {
  cart Cart

  @@map("cart_lines")
}
`
const PEOPLE = `model Owner {
  carts Cart[]

  @@map("owners")
}
`
const VIEW = `CREATE TABLE owners ();
CREATE VIEW open_carts AS SELECT id FROM carts
  WHERE EXISTS (SELECT FROM owners);
CREATE OR REPLACE VIEW open_carts AS SELECT id FROM carts;`

/** A value inside a template. */
const VALUE = '$'.concat('{value}')

const tables = tablesOf(new Map(Object.entries({ shop: SHOP, people: PEOPLE })), VIEW)

describe('tablesOf', () => {
  test('a table belongs to the context of its schema file, a view to that of its first table', () => {
    expect(Object.fromEntries(tables.contexts)).toEqual({
      carts: 'shop',
      cart_lines: 'shop',
      owners: 'people',
      open_carts: 'shop',
    })
  })
})

describe('tablesIn', () => {
  test.each([
    ['const ALL = `SELECT id FROM carts c JOIN owners o ON o.id = c.owner_id`', ['carts', 'owners']],
    ['const ALL = `DELETE FROM\n  carts WHERE id = %`', ['carts']],
    ['const ALL = `UPDATE carts SET % FROM % r, owners o`', ['carts', 'owners']],
    ['const parts = [`INSERT INTO %`, `SELECT % FROM open_carts`]', ['open_carts']],
    ["const TABLES = ['cart_lines', 'cart_lines.cart_id']", ['cart_lines']],
    ["const page = 'owners'", []],
    ["import { carts } from './cart_lines'", []],
    ['// SELECT FROM carts\nconst carts = 1', []],
    ['await prisma().cart.findMany({ where: { id } })', ['carts']],
    ['await tx.cart.count()', ['carts']],
    [
      'await tx.cartLine.findFirst({ include: { cart: { select: { owner: true } } } })',
      ['cart_lines', 'carts', 'owners'],
    ],
    ['await tx.owner.update({ where: { carts: { some: { id } } } })', ['carts', 'owners']],
    ['shop.cart.open()', []],
  ])('%s', (source, expected) => {
    expect(tablesIn(source.replaceAll('%', VALUE), tables)).toEqual(expected)
  })
})
