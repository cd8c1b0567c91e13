import { characterChange } from './characters-input'
import { mediaChange } from './media-input'

/** An entry's own fields, as an editor changes them; what is given replaces what there was. */

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
