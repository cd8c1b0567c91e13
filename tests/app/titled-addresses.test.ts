import { expect, test } from 'vitest'
import { titledEntry } from '@/app/[locale]/[...rest]/titled'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'

useDatabase()

const at = (path: string) => titledEntry(path.split('/').slice(1))

test('an address with the title of its entry leads to it, however the title is written', async () => {
  const id = await givenMedia({ title: 'Re:Zero - Starting Life', romajiTitle: 'Re Zero Kara', nativeTitle: 'リゼロ' })
  for (const title of [
    're-zero-starting-life',
    'Re_Zero__Starting_Life',
    'rezero-starting-life',
    're-zero-kara',
    '%E3%83%AA%E3%82%BC%E3%83%AD',
  ])
    expect(await at(`/media/${id}/${title}`)).toBe(`/media/${id}`)
  const character = await givenCharacter('Spike Spiegel')
  expect(await at(`/character/${character}/Spike_Spiegel`)).toBe(`/character/${character}`)
})

test('any other path leads nowhere', async () => {
  const id = await givenMedia({ title: 'Akira' })
  const paths = [
    `/media/${id}/frieren`,
    `/media/${id}/-`,
    `/media/${id}/%`,
    `/media/${id}/akira/reviews`,
    `/media/${id}`,
    '/media/akira',
  ]
  for (const path of [...paths, '/media/2147483648/akira', '/media/999999/akira', '/constructor/1/akira', '/nothing'])
    expect(await at(path)).toBeNull()
})
