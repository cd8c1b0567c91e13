import { editPage, editSearch } from '@/lib/curation/schemas/edits'
import { hideState as answer, hideInput } from '@/lib/curation/schemas/hides'
import type { EntityKind } from '@/lib/links'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { hideOf } from '@/server/domain/curation/hides/queries'
import { idPath } from '@/server/web/http/input'
import { EDITORS, get, methods, route } from '@/server/web/http/route'

/** The calls that hide an entry and show it again. */
export const hideCalls = (noun: EntityKind) =>
  methods({
    GET: route(
      {
        ...EDITORS,
        summary: 'Say whether an entry is hidden',
        description: 'Why, by whom and since when.',
        params: idPath,
        answer,
      },
      ({ params: { id } }) => hideOf(noun, id),
    ),
    POST: route(
      {
        ...EDITORS,
        summary: 'Hide an entry',
        description:
          'Nothing public shows it, its reading calls answer 410, and no load changes it. Users keep their records, favourites and lists of it.',
        params: idPath,
        body: hideInput,
        answer,
        refusals: ['settled'],
      },
      async ({ user, params: { id }, body: { comment } }) => {
        await hideEntry(noun, id, comment, user.id)
        return hideOf(noun, id)
      },
    ),
    DELETE: route(
      {
        ...EDITORS,
        summary: 'Show a hidden entry again',
        description: 'It is everywhere again where it was.',
        params: idPath,
        answer,
        refusals: ['settled'],
      },
      async ({ user, params: { id } }) => {
        await showEntry(noun, id, user.id)
        return hideOf(noun, id)
      },
    ),
  })

/** The call that lists the edits of an entry to editors, even of a hidden one. */
export const hiddenEditCalls = (noun: EntityKind) =>
  get(
    {
      ...EDITORS,
      summary: 'List the edits of an entry, even of a hidden one',
      description: 'Who changed what, when and why, the newest first.',
      params: idPath,
      query: editSearch,
      answer: editPage,
    },
    ({ params: { id }, query }) => editsOf(noun, id, query, true),
  )
