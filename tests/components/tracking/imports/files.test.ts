import { expect, test } from 'vitest'
import { rulesFor } from '@/components/tracking/imports/files'
import { IMPORT_RULES } from '@/lib/tracking/imports'

test('"newer" is offered where the file says when it was exported', () => {
  const hasNewer = (name?: string) => rulesFor(IMPORT_RULES, name).includes('Newer')
  expect(hasNewer()).toBe(false)
  expect(hasNewer('list.xml')).toBe(false)
  expect(hasNewer('mangalist_1590000000_-_1.xml.gz')).toBe(true)
  expect(hasNewer('mokuroku-watched.json')).toBe(true)
  expect(hasNewer('gdpr_data.json')).toBe(false)
  expect(rulesFor(IMPORT_RULES, 'list.xml')).toEqual(['KeepMine', 'FillMissing', 'TakeTheirs', 'HigherProgress'])
})
