import { characterChange } from './characters-input'
import { mediaChange } from './media-input'

/** The own fields of an entry that editors can change; each given field replaces the old value. */

export const mediaEdit = mediaChange.pick({
  title: true,
  nativeTitle: true,
  romajiTitle: true,
  type: true,
  format: true,
  status: true,
  releaseDate: true,
  endDate: true,
  totalEpisodes: true,
  totalVolumes: true,
  runtime: true,
  isAdult: true,
  description: true,
  updatedDate: true,
})

export const characterEdit = characterChange.pick({
  firstName: true,
  middleName: true,
  lastName: true,
  nativeName: true,
  birthday: true,
  biography: true,
  updatedDate: true,
})
