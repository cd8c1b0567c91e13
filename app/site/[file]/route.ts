import { logoFile } from '@/server/domain/administration/look/queries'
import { siteSocialFile } from '@/server/platform/files/social-pictures'
import { colourFileNamed } from '@/server/platform/site/colour-file'
import { site } from '@/server/platform/site/site'
import { siteSocialPicture } from '@/server/platform/site/social-file'
import { FOR_EVER } from '@/server/web/http/picture'
import { answered } from '@/server/web/http/problem'
import { redirectTo } from '@/server/web/http/redirect'

type Props = { params: Promise<{ file: string }> }

const SOCIAL = /^social-[\w-]{12}\.jpg$/

/**
 * A file of the site's look: /site/colour-e8590c-0a1b2c3d4e5f.css, /site/logo-AbCdEfGh-192.png,
 * /site/social-AbCdEfGhIjKl.jpg. A former social picture leads to that of today.
 */
export const GET = answered(async (_: Request, { params }: Props) => {
  const { file } = await params
  const colour = colourFileNamed(file)
  if (colour) {
    const { colour: current } = await site()
    // Anybody could ask for all colours: only the current one is kept.
    const isCurrent = current !== null && file.startsWith(`colour-${current.slice(1)}-`)
    return new Response(colour.sheet, {
      headers: {
        'content-type': 'text/css; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': isCurrent ? FOR_EVER : 'no-store',
      },
    })
  }
  const isSocial = SOCIAL.test(file)
  const [picture, type] = isSocial ? [await siteSocialFile(file), 'image/jpeg'] : [await logoFile(file), 'image/png']
  if (!picture && isSocial) return redirectTo(307, await siteSocialPicture(), 'public, max-age=60')
  if (!picture) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': FOR_EVER },
  })
})
