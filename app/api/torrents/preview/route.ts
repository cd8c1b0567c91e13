import { torrent } from '@/app/shared.cache'
import { torrentPreview as answer, torrentPreviewInput as form } from '@/lib/torrents/schemas/torrents'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { previewTorrent } from '@/server/domain/torrents/mutations'
import { uploadsLeft } from '@/server/domain/torrents/upload-limits'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    storesNothing: true,
    tokenScope: 'UploadTorrents',
    summary: 'Read a .torrent file or magnet link, and what is guessed from it',
    description: 'Stores nothing. The guess is what an upload takes for the fields that it leaves out.',
    form,
    bodyBytes: torrent.bodyBytes,
    answer,
    refusals: ['tooManyRequests'],
  },
  async ({ user, form }) => {
    await count(['torrentPreviewsOfAccount', user.id])
    const [preview, uploads] = await Promise.all([previewTorrent(user.id, form), uploadsLeft(user.id)])
    return { ...preview, uploads }
  },
)
