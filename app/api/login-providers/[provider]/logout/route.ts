import { logoutInput, providerPath } from '@/lib/identity/schemas/login-providers'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { providerOf } from '@/server/domain/identity/configured/providers'
import { logOutByProvider } from '@/server/domain/identity/providers/logout'
import { AppError } from '@/server/platform/errors'
import { DEFAULT_BODY_BYTES } from '@/server/web/http/cache-policy'
import { readPlainForm } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'End the sessions of a provider',
    description:
      'For OpenID providers alone (OpenID Connect Back-Channel Logout 1.0): the form has a signed logout_token, which is taken once. It ends the sessions that began by its subject, or by its session there.',
    params: providerPath,
    answer,
    refusals: ['notFound', 'invalidInput', 'providerRefused', 'providerUnavailable'],
  },
  async ({ request, params }) => {
    const provider = providerOf(params.provider)
    if (!provider) throw new AppError('notFound')
    const { logout_token } = await readPlainForm(logoutInput, request, DEFAULT_BODY_BYTES)
    return whenDone(logOutByProvider(provider, logout_token))
  },
)
