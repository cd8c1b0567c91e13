import { expect, test } from 'vitest'
import { detailsOf } from '@/server/domain/torrents/release-details'

test.each([
  ['[UX] Cowboy Bebop - 04v2 [1080p HEVC][Multi-Sub].mkv', 'UX', 'v2 1080p HEVC Multi-Sub'],
  ['Show.S01E19E20.1080p.WEB-DL.H.264-GRP', 'GRP', '1080p WEB-DL H.264'],
  ['Show 1x18 [720p]', null, '720p'],
  ['[G] Show 第07話 [1080p]', 'G', '1080p'],
  ['[G][Show][07][1080p HEVC]', 'G', '1080p HEVC'],
  ['Show S01EP05 720p', null, '720p'],
  ['Show Episode 05 Prelude [720p]', null, 'Prelude 720p'],
  ['Show Episode 12 Finale [720p]', null, 'Finale 720p'],
  ['[G] Show - 07.5 [1080p] [A1B2C3D4].mkv', 'G', '1080p'],
  ['Show S02 1080p BluRay-GRP', 'GRP', '1080p BluRay'],
  ['Your Name (2016) [1080p BluRay]', null, '1080p BluRay'],
  ['Your.Name.2016.1080p.BluRay.REMUX.AVC.DTS-HD.MA.5.1-GRP', 'GRP', '1080p BluRay REMUX AVC DTS-HD MA 5.1'],
])('behind the numbers of %s', (name, group, details) => expect(detailsOf(name, group)).toBe(details))
