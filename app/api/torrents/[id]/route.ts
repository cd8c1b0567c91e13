import { done, whenDone } from '@/lib/identity/schemas/users'
import { torrentEntry as answer, torrentChange as body, torrentFilesSearch } from '@/lib/torrents/schemas/torrents'
import { changeTorrent, deleteTorrent } from '@/server/domain/torrents/mutations'
import { torrentEntry } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a torrent',
      description: 'With its hashes, counts of peers, and a page of its files.',
      params: idPath,
      query: torrentFilesSearch,
      answer,
    },
    ({ params, query }) => torrentEntry(params.id, query.files),
  ),
  PUT: route(
    {
      access: 'user',
      tokenScope: 'EditTorrents',
      summary: 'Change my torrent',
      description: 'Missing fields stay unchanged. The file, its hashes and its trackers cannot be changed.',
      params: idPath,
      body,
      answer,
      refusals: ['notOwner', 'conflict'],
    },
    ({ user, params, body }) => changeTorrent(user.id, params.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'EditTorrents',
      summary: 'Delete my torrent, which can be restored for an hour',
      description: 'Its page and its file are gone at once.',
      params: idPath,
      answer: done,
      refusals: ['notOwner'],
    },
    ({ user, params }) => whenDone(deleteTorrent(user.id, params.id)),
  ),
})
