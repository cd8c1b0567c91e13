import type { EditedNoun } from '@/lib/catalogue/nouns'
import { editPage, editSearch, followed, followInput, locked, locksInput } from '@/lib/curation/schemas/edits'
import { provenance } from '@/lib/curation/schemas/provenance'
import type { EntityKind } from '@/lib/links'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { followSources } from '@/server/domain/curation/follow'
import { setLocks } from '@/server/domain/curation/locks'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { idPath } from '@/server/web/http/input'
import { EDITORS, get, post, put } from '@/server/web/http/route'

/** The calls about the history of an entry, which every noun has. */

export const editCalls = (noun: EditedNoun) =>
  get(
    {
      access: 'public',
      summary: 'List the edits of an entry',
      description: 'Who changed what, when and why, the newest first.',
      params: idPath,
      query: editSearch,
      answer: editPage,
    },
    ({ params: { id }, query }) => editsOf(noun, id, query),
  )

export const provenanceCalls = (noun: EditedNoun) =>
  get(
    {
      access: 'public',
      summary: 'Say where each value of an entry is from',
      description:
        'The newest edit that set it, or the sources of the entry with their licences; and which fields are locked.',
      params: idPath,
      answer: provenance,
    },
    ({ params: { id } }) => provenanceOf(noun, id),
  )

export const lockCalls = (noun: EditedNoun) =>
  put(
    {
      access: 'CanModerate',
      tokenScope: 'EditCatalogue',
      summary: 'Lock or unlock fields of an entry',
      description: 'Only moderators change a locked field, and no load does. The history tells it, with the reason.',
      params: idPath,
      body: locksInput,
      answer: locked,
      refusals: noun === 'tag' ? [] : ['hidden'],
    },
    ({ user, params: { id }, body }) => setLocks(noun, id, body, user.id),
  )

export const followCalls = (noun: EntityKind) =>
  post(
    {
      ...EDITORS,
      summary: 'Let fields of an entry follow the sources again',
      description:
        'What people wrote or removed of them is no longer kept: the next load may change it. The history tells it. A locked field only by moderators.',
      params: idPath,
      body: followInput,
      answer: followed,
      refusals: ['hidden'],
    },
    ({ user, params: { id }, body }) => followSources(noun, id, body, user),
  )
