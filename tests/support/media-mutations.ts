import type { z } from 'zod'
import { type MediaChange, type MediaInput, mediaInput } from '@/lib/catalogue/schemas/media-input'
import { addMedia, changeMedia } from '@/server/domain/catalogue/media/mutations'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

/** Mutations of works, with the cache tags and refusals that their tests compare. */

export const createMedia = (input: MediaInput) => write((tx) => addMedia(tx, input))
export const updateMedia = (id: number, input: MediaChange) => write((tx) => changeMedia(tx, id, input))
export const mediaChange = mediaInput.partial()
export const create = (input: z.input<typeof mediaInput>) => createMedia(mediaInput.parse(input))
export const update = (id: number, input: z.input<typeof mediaChange>) => updateMedia(id, mediaChange.parse(input))
export const own = (id: number): CacheTag[] => [`media:${id}`, 'index:media']
/** Every tag once, in a fixed order. */
export const once = (tags: CacheTag[]) => [...new Set(tags)].sort()

export async function refused(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`no refusal but ${error}`)
  return error
}

let tags = 0

export async function named() {
  const [hero, villain] = [await givenCharacter('Spike Spiegel'), await givenCharacter('Vicious')]
  const [director, voice] = [await givenPerson('Shinichiro Watanabe'), await givenPerson('Koichi Yamadera')]
  const company = await prisma().company.create({ data: { name: 'Sunrise', nameSort: 'sunrise' } })
  const series = await prisma().series.create({ data: { title: 'Cowboy Bebop', titleSort: 'cowboy bebop' } })
  const other = await givenMedia({ title: 'Cowboy Bebop: The Movie', type: 'Movie' })
  const key = `tag ${++tags}`
  const tag = await prisma().tag.create({ data: { name: key, key } })
  return { hero, villain, director, voice, company: company.id, series: series.id, other, tag: tag.id }
}
