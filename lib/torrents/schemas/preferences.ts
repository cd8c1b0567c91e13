import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'
import { line, listOf } from '@/lib/schemas/input'
import { languageTag, resolutionInput } from './torrents'

/** PUT /api/me/torrent-preferences. Each list is in order, what is wanted most first. */
export const torrentPreferencesInput = z.strictObject({
  groups: listOf(line(100), 20, (group) => group.toLowerCase()).describe('Compared without regard to case'),
  resolutions: listOf(resolutionInput, 10, (lines) => lines).describe('Lines of the picture'),
  languages: listOf(languageTag, 20, (tag) => tag.toLowerCase()).describe('BCP 47'),
})
export type TorrentPreferences = z.output<typeof torrentPreferencesInput>

/** Which torrents a user wants first. */
export const torrentPreferences = answer('TorrentPreferences', {
  groups: z.array(z.string()),
  resolutions: z.array(z.number().int()),
  languages: z.array(z.string()),
})
