import { torrent } from '@/app/shared.cache'
import { nyaaUploaded as answer, nyaaUpload as form, uploadOfNyaa } from '@/lib/torrents/schemas/nyaa-uploads'
import { uploadTorrent } from '@/server/domain/torrents/mutations'
import { uploadedForNyaa } from '@/server/domain/torrents/nyaa-uploads'
import { limitedUpload } from '@/server/domain/torrents/upload-limits'
import { env } from '@/server/platform/env'
import { post } from '@/server/web/http/route'
import { asNyaa } from './refusal'

const RULES = `For scripts that upload to nyaa: by Basic authentication with a user's name and, as the password, a personal token of that user. The
  password of an account is refused. The category decides nothing but whether a release is untranslated.`

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'UploadTorrents',
    takesBasic: true,
    summary: 'Upload a torrent as scripts made for nyaa do',
    description: RULES.replace(/\s+/g, ' '),
    form,
    bodyBytes: torrent.bodyBytes,
    answer,
    refusals: ['tooManyRequests', 'notFound', 'conflict'],
    refusalBody: asNyaa,
  },
  async ({ user, form }) => {
    const uploaded = await limitedUpload(user.id, () => uploadTorrent(user.id, uploadOfNyaa(form)))
    return uploadedForNyaa(uploaded, env().SITE_URL)
  },
)
