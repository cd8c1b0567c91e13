import { expect, test } from 'vitest'
import { changedIn, mergedWith } from '@/components/administration/settings/values'
import { SETTING_KEYS, SETTINGS, type SiteSettings } from '@/lib/schemas/site'

const usual = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].fallback])) as SiteSettings

test('only what a form has changed is sent, so that the change of another by somebody else stays', () => {
  const began = { ...usual, footerLinks: [{ label: 'Wiki', url: 'https://wiki.example' }] }
  const filled = { name: 'Mokuroku', description: 'All of it.', footerLinks: [...began.footerLinks] }
  expect(changedIn(filled, began)).toEqual({ change: { description: 'All of it.' }, began: { description: null } })
})

test('a field that was emptied is sent, too', () => {
  const began = { ...usual, contact: 'staff@anime.example' }
  expect(changedIn({ contact: null }, began)).toEqual({ change: { contact: null }, began: { contact: began.contact } })
})

test('what both have changed is asked about; what the other alone has changed is taken over', () => {
  const newer = { ...usual, name: 'Library', contact: 'staff@anime.example', daily: 7, torrents: false }
  expect(mergedWith(newer, usual, { name: 'Archive', daily: 7, description: 'All of it.' })).toEqual({
    contested: ['name'],
    followed: { contact: null, torrents: true },
  })
})
