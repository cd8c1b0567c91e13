import { z } from 'zod'
import { torrentFile } from '@/server/domain/torrents/queries'
import { fileAnswer } from '@/server/web/http/file-answer'
import { idParam } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

const params = z.object({ id: idParam, filename: z.string().max(1000) })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read a .torrent file',
    description: 'Content-Disposition has the name of the torrent, whatever the file name in the path.',
    params,
    answer: { content: 'application/x-bittorrent' },
  },
  async ({ request, params }) => {
    const file = await torrentFile(params.id)
    const { filename: name, metainfo } = file ?? {}
    if (!name || !metainfo) return null
    return fileAnswer(request, { name, type: 'application/x-bittorrent', body: new Uint8Array(metainfo) })
  },
)
