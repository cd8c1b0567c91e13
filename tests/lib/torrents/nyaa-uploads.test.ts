import { expect, test } from 'vitest'
import { nyaaUpload, uploadOfNyaa } from '@/lib/torrents/schemas/nyaa-uploads'

const uploaded = (information: string) => {
  const torrent = new File(['d4:infode'], 'a.torrent')
  return uploadOfNyaa(
    nyaaUpload.parse({ torrent, torrent_data: JSON.stringify({ information, description: 'More.' }) }),
  )
}

test('information is the website of the release', () => {
  expect(uploaded('https://Group.example')).toMatchObject({ link: 'https://group.example/', description: 'More.' })
})

test.each(['#channel', 'https://', `https://group.example/${'は'.repeat(100)}`])(
  'what is no website, or too long as browsers write it, begins the description: %s',
  (information) => {
    expect(uploaded(information)).toMatchObject({ link: null, description: `${information}\n\nMore.` })
  },
)
