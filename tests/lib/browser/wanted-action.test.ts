import { beforeEach, expect, test, vi } from 'vitest'
import { forgetWantedAction, takeWantedAction, wantAction } from '@/lib/browser/wanted-action'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})

test('what a visitor wanted is done once', () => {
  wantAction('media:7', 'plan')
  expect(takeWantedAction('media:7')).toBe('plan')
  expect(takeWantedAction('media:7')).toBeUndefined()
})

test('not with another work, where it stays', () => {
  wantAction('media:7', 'form')
  expect(takeWantedAction('media:8')).toBeUndefined()
  expect(takeWantedAction('media:7')).toBe('form')
})

test('nor after half an hour, or when the login was closed', () => {
  wantAction('media:7', 'plan', 0)
  expect(takeWantedAction('media:7', 31 * 60_000)).toBeUndefined()
  wantAction('media:7', 'plan')
  forgetWantedAction()
  expect(takeWantedAction('media:7')).toBeUndefined()
})

test.each(['nonsense', '{"of":"media:7","action":"delete","at":1}', '7', '{}'])('%j is nothing', (stored) => {
  sessionStorage.setItem('wanted-action', stored)
  expect(takeWantedAction('media:7', 2)).toBeUndefined()
})

test('without storage nothing is remembered, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  wantAction('media:7', 'plan')
  forgetWantedAction()
  expect(takeWantedAction('media:7')).toBeUndefined()
})
