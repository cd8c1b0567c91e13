import { expect, test } from 'vitest'
import { withoutAlias } from '@/server/web/http/aliases'

test.each([
  ['/api/character', '/api/characters'],
  ['/api/character?page=1', '/api/characters?page=1'],
  ['/api/character/7/attachments?size=5', '/api/characters/7/attachments?size=5'],
  ['/api/person/7', '/api/people/7'],
  ['/api/company/7/reviews', '/api/companies/7/reviews'],
  ['/api/torrent?query=x', '/api/torrents?query=x'],
  ['/api/v2/upload', '/api/upload'],
  ['/api/v2/upload?x=1', '/api/upload?x=1'],
])('%s is an alias of %s', (alias, address) => expect(withoutAlias(alias)).toBe(address))

test.each([
  '/api/characters/7',
  '/api/characterx',
  '/api/file/character/7/a.webp',
  '/api/media/7/torrent',
  '/character/7',
  '/person/7/staff',
  '/api/personal',
  '/api/v2/uploads',
  '/api/v2/upload/1',
])('%s is not an alias', (address) => expect(withoutAlias(address)).toBe(address))
