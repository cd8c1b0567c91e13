import { expect, test } from 'vitest'
import { changedIn } from '@/components/administration/settings/values'
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
