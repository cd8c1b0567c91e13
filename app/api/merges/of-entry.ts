import type { EditedNoun } from '@/lib/catalogue/nouns'
import { mergePreview as answer, MERGE_INPUTS, merge, mergeList, mergeSearch } from '@/lib/curation/schemas/merges'
import { isEditor, isModerator } from '@/server/domain/curation/contributions/access'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { mergePreview, mergesInto } from '@/server/domain/curation/merges/queries'
import { idPath } from '@/server/web/http/input'
import { EDITORS, get, methods, PROPOSERS, route } from '@/server/web/http/route'

/** The calls that make an entry of a noun one with another. */
export const mergeCalls = (noun: EditedNoun) =>
  methods({
    GET: route(
      {
        ...PROPOSERS,
        summary: 'See what a merge would do',
        description:
          'Both entries side by side, and how much of the one that would go moves to the other one; how much of that is of users, editors alone see.',
        params: idPath,
        query: mergeSearch,
        answer,
        refusals: ['hidden'],
      },
      ({ user, params: { id }, query: { into } }) => mergePreview(noun, id, into, isEditor(user)),
    ),
    POST: route(
      {
        ...EDITORS,
        summary: 'Make two entries one',
        description:
          'Everything that refers to this entry refers to the other one then, and this address leads there. It can be undone for 30 days. Locked values stay; a merge that would change a locked list is for moderators.',
        params: idPath,
        body: MERGE_INPUTS[noun],
        answer: merge,
        refusals: ['conflict', 'picturesUnavailable', 'hidden'],
      },
      async ({ user, params: { id }, body }) => {
        const made = await mergeEntries(noun, id, body, user.id, isModerator(user))
        return (await mergesInto(noun, body.into))?.find((each) => each.id === made) ?? null
      },
    ),
  })

/** The call that lists what was merged into an entry of a noun. */
export const mergesCalls = (noun: EditedNoun) =>
  get(
    {
      ...EDITORS,
      summary: 'List the entries that were merged into an entry',
      description: 'Which, by whom and why, and whether that can be undone.',
      params: idPath,
      answer: mergeList,
    },
    ({ params: { id } }) => mergesInto(noun, id),
  )
