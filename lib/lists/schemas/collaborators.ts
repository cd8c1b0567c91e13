import { z } from 'zod'
import { timestamp } from '@/lib/schemas/fields'
import { listPath, listSummary, myListsSearch } from './lists'

/** Users who work on a list with its owner. */

/** Most collaborators and invitations of a list. */
export const MAX_COLLABORATORS = 20

export const collaboratorPath = listPath.extend({
  collaborator: z.string().max(200).describe("A user's name, in any case"),
})
export type CollaboratorPath = z.output<typeof collaboratorPath>

export const listCollaborator = z
  .object({
    id: z.number().int(),
    username: z.string(),
    isAccepted: z.boolean().describe('False while it is an invitation'),
    invitedDate: timestamp,
  })
  .meta({ id: 'ListCollaborator' })
export type ListCollaborator = z.infer<typeof listCollaborator>
/** GET /api/user-lists/{username}/{listname}/collaborators: the owner also sees invitations. */
export const listCollaborators = z.object({ data: z.array(listCollaborator) }).meta({ id: 'ListCollaborators' })
export type ListCollaborators = z.infer<typeof listCollaborators>

/** A list of somebody else. `hasMedia` and `note` are present if a work was given. */
const sharedList = listSummary.extend({
  isAccepted: z.boolean(),
  hasMedia: z.boolean().optional(),
  note: z.string().nullable().optional().describe("The note of that work's entry"),
})
export type SharedList = z.infer<typeof sharedList>
/** GET /api/me/shared-lists: the lists of others that I work on, and those that I am invited to. */
export const sharedListsSearch = myListsSearch.pick({ media: true })
export const sharedLists = z.object({ data: z.array(sharedList) }).meta({ id: 'SharedLists' })
export type SharedLists = z.infer<typeof sharedLists>
