import { importEntryPage as answer, importEntriesSearch as query } from '@/lib/tracking/schemas/imports'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { entriesOf } from '@/server/domain/tracking/import-entries/queries'
import { ownImport } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'List the entries of one of my imports',
    description:
      'Each with the work that it was matched with, my record, and the record that the file means. A token without ReadPrivate reads no notes and no private records.',
    params,
    query,
    answer,
    refusals: ['notFound'],
  },
  async ({ user, params, query }) => entriesOf(await ownImport(user.id, params.id), query, readsPrivate(user)),
)
