import { expect, test } from 'vitest'
import { isAroundBackup, NotChecked } from '@/server/platform/backup/unchecked'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [new NotChecked('The store does not answer.')],
  [withCode('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  [new AggregateError([withCode('a', 'EHOSTUNREACH')], '')],
  [withCode('could not extend file', '53100')],
  [withCode('terminating connection due to administrator command', '57P01')],
  [withCode('permission denied to create extension', '42501')],
  [new Error('Connection terminated unexpectedly')],
  [new Error('Nothing was restored', { cause: new Error('x', { cause: withCode('read', 'EACCES') }) })],
])('what is around a backup fails: %s', (error) => {
  expect(isAroundBackup(error)).toBe(true)
})

test.each([
  [new Error('a.backup is damaged in tables/users/000000 or after it.')],
  [new Error('a.backup cannot be read', { cause: withCode('no such file', 'ENOENT') })],
  [new Error('a.backup cannot be read', { cause: withCode('input/output error', 'EIO') })],
  [withCode('invalid input syntax for type integer', '22P02')],
  [withCode('violates foreign key constraint', '23503')],
  ['no error'],
])('a backup has a fault of its own: %s', (error) => {
  expect(isAroundBackup(error)).toBe(false)
})
