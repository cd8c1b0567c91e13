import { expect, test } from 'vitest'
import { AppError } from '@/server/platform/errors'

test('an AppError of any bundle is recognised, and nothing else', () => {
  class AnotherBundles extends Error {
    override name = 'AppError'
  }
  expect(new AppError('overloaded')).toBeInstanceOf(AppError)
  expect(new AnotherBundles()).toBeInstanceOf(AppError)
  for (const other of [new Error('AppError'), { name: 'AppError' }, null, undefined, 'AppError'])
    expect(other).not.toBeInstanceOf(AppError)
})
