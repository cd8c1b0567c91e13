import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'
import { paged } from '@/lib/schemas/paging'
import { mediaCard, STAFF_ROLES } from './media'
import { listedName, nameCard, nameHead } from './names'

export const personCard = listedName.meta({ id: 'PersonCard' })
export type PersonCard = z.infer<typeof personCard>
export const personPage = paged(personCard).meta({ id: 'PersonPage' })

/** A role of a person in a work; `character` is the one that the person voices. */
export const personRole = answer('PersonRole', {
  role: z.enum(STAFF_ROLES),
  description: z.string().nullable(),
  roles: z.string().describe('The role as text, with its description'),
  media: mediaCard,
  character: nameCard.nullable(),
})
export type PersonRole = z.infer<typeof personRole>

/** The part of a person that all their pages show. */
export const personHead = nameHead
  .extend({ counts: z.object({ roles: z.number().int(), attachments: z.number().int(), reviews: z.number().int() }) })
  .meta({ id: 'PersonHead' })
export type PersonHead = z.infer<typeof personHead>

/** GET /api/people/{id}: the head with the first 100 roles. */
export const personEntry = personHead.extend({ roles: z.array(personRole) }).meta({ id: 'PersonEntry' })
export type PersonEntry = z.infer<typeof personEntry>

export const personRolePage = paged(personRole).meta({ id: 'PersonRolePage' })
