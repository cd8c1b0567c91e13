import { z } from 'zod'
import { answer, timestamp } from '@/lib/schemas/fields'
import { listPath, listSummary, myListsSearch } from './lists'

/** Users who work on a list with its owner. */

/** Most collaborators and invitations of a list. */
export const MAX_COLLABORATORS = 20

export const collaboratorPath = listPath.extend({
  collaborator: z.string().max(200).describe("A user's name, in any case"),
})
export type CollaboratorPath = z.output<typeof collaboratorPath>

export const listCollaborator = answer('ListCollaborator', {
  id: z.number().int(),
  username: z.string(),
  isAccepted: z.boolean().describe('False while it is an invitation'),
  invitedDate: timestamp,
})
export type ListCollaborator = z.infer<typeof listCollaborator>
/** GET /api/user-lists/{username}/{listname}/collaborators: the owner also sees invitations. */
export const listCollaborators = answer('ListCollaborators', { data: z.array(listCollaborator) })
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
export const sharedLists = answer('SharedLists', { data: z.array(sharedList) })
export type SharedLists = z.infer<typeof sharedLists>
