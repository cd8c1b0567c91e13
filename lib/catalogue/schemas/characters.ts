import { z } from 'zod'
import { answer, whole } from '@/lib/schemas/fields'
import { paged } from '@/lib/schemas/paging'
import { castPart, mediaCard } from './media'
import { listedName, nameCard, nameHead } from './names'

export const characterCard = listedName.meta({ id: 'CharacterCard' })
export type CharacterCard = z.infer<typeof characterCard>
export const characterPage = paged(characterCard).meta({ id: 'CharacterPage' })

/** A work in which a character appears. */
export const characterMedia = answer('CharacterMedia', {
  ...castPart,
  media: mediaCard.extend({ description: z.string().nullable() }),
})
export type CharacterMedia = z.infer<typeof characterMedia>

/** A voice actor of a character (or another actor); `description` is usually the language. Each person once. */
export const characterActor = nameCard
  .extend({ role: z.string(), description: z.string().nullable(), mediaCount: z.number().int() })
  .meta({ id: 'CharacterActor' })
export type CharacterActor = z.infer<typeof characterActor>

/** The part of a character that all its pages show. */
export const characterHead = answer('CharacterHead', {
  ...nameHead.shape,
  series: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  counts: z.object({ media: whole, staff: whole, attachments: whole, reviews: whole }),
})
export type CharacterHead = z.infer<typeof characterHead>

/** GET /api/characters/{id}: the head with the first 100 works and actors. */
export const characterEntry = characterHead
  .extend({ medias: z.array(characterMedia), actors: z.array(characterActor) })
  .meta({ id: 'CharacterEntry' })
export type CharacterEntry = z.infer<typeof characterEntry>

export const characterMediaPage = paged(characterMedia).meta({ id: 'CharacterMediaPage' })
export const characterActorPage = paged(characterActor).meta({ id: 'CharacterActorPage' })
