import { expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { TOKEN_SCOPES } from '@/lib/identity/token-scopes'
import { isOfUsers } from '@/server/web/http/access'
import { openapi } from '@/server/web/http/openapi'
import type { Declaration } from '@/server/web/http/route'

const CALLS = Object.entries(calls).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([method, handler]) => {
    const { declaration } = handler as { declaration?: Declaration }
    return declaration ? [{ name: `${method} ${path}`, ...declaration }] : []
  }),
)
const { paths } = openapi(calls, { version: '1', siteUrl: 'http://localhost:3000', title: 'Anime Library' })
const OPERATIONS = Object.values(paths).flatMap((item) => Object.values(item))

test('calls of users that take no token are those of the account itself, of keys, and of moderators', () => {
  const closed = CALLS.filter(({ access, tokenScope }) => isOfUsers(access) && !tokenScope).map(({ name }) => name)
  expect(closed.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/admin/announcements/{id}",
      "DELETE /api/admin/jobs/{name}/{id}",
      "DELETE /api/admin/logo",
      "DELETE /api/admin/mail/suppressed/{id}",
      "DELETE /api/admin/news/{id}",
      "DELETE /api/admin/roles/{id}",
      "DELETE /api/admin/users/{id}/account",
      "DELETE /api/admin/users/{id}/notes/{note}",
      "DELETE /api/admin/users/{id}/permissions/{permission}",
      "DELETE /api/admin/users/{id}/roles/{role}",
      "DELETE /api/admin/users/{id}/second-factor",
      "DELETE /api/admin/users/{id}/sessions",
      "DELETE /api/admin/users/{id}/sessions/{session}",
      "DELETE /api/admin/users/{id}/suspension",
      "DELETE /api/edits/{id}/hide",
      "DELETE /api/me/connections/{id}",
      "DELETE /api/me/feed-keys/{id}",
      "DELETE /api/me/invitations/{id}",
      "DELETE /api/me/second-factor",
      "DELETE /api/me/second-factor/removal",
      "DELETE /api/me/tokens/{id}",
      "DELETE /api/moderation/applications/{id}",
      "DELETE /api/users/identities/{id}",
      "DELETE /api/users/me",
      "DELETE /api/users/passkeys/{id}",
      "DELETE /api/users/password",
      "DELETE /api/users/sessions",
      "DELETE /api/users/sessions/{id}",
      "GET /api/admin/announcements",
      "GET /api/admin/jobs",
      "GET /api/admin/jobs/queues",
      "GET /api/admin/log",
      "GET /api/admin/log/export",
      "GET /api/admin/mail",
      "GET /api/admin/mail/failures",
      "GET /api/admin/mail/suppressed",
      "GET /api/admin/news",
      "GET /api/admin/overview",
      "GET /api/admin/roles",
      "GET /api/admin/settings",
      "GET /api/admin/settings/export",
      "GET /api/admin/sources",
      "GET /api/admin/sources/runs",
      "GET /api/admin/sources/waiting",
      "GET /api/admin/users",
      "GET /api/admin/users/{id}",
      "GET /api/admin/users/{id}/roles",
      "GET /api/admin/users/{id}/traces",
      "GET /api/edits/{id}/hide",
      "GET /api/me/connections",
      "GET /api/me/feed-keys",
      "GET /api/me/invitations",
      "GET /api/me/second-factor",
      "GET /api/me/terms",
      "GET /api/me/tokens",
      "GET /api/me/tokens/{id}/acts",
      "GET /api/moderation/acts",
      "GET /api/moderation/applications",
      "GET /api/moderation/queue",
      "GET /api/users/export",
      "GET /api/users/identities",
      "GET /api/users/passkeys",
      "GET /api/users/password",
      "GET /api/users/sessions",
      "PATCH /api/admin/settings",
      "POST /api/admin/announcements",
      "POST /api/admin/jobs",
      "POST /api/admin/logo",
      "POST /api/admin/mail/check",
      "POST /api/admin/mail/test",
      "POST /api/admin/news",
      "POST /api/admin/news/test",
      "POST /api/admin/roles",
      "POST /api/admin/settings/import",
      "POST /api/admin/sources/runs",
      "POST /api/admin/users/networks",
      "POST /api/admin/users/searches",
      "POST /api/admin/users/{id}/email",
      "POST /api/admin/users/{id}/link",
      "POST /api/admin/users/{id}/notes",
      "POST /api/edits/{id}/hide",
      "POST /api/me/connections",
      "POST /api/me/feed-keys",
      "POST /api/me/invitations",
      "POST /api/me/scrobble-choices/{id}/undo",
      "POST /api/me/scrobbles/{id}/undo",
      "POST /api/me/second-factor",
      "POST /api/me/second-factor/recovery-codes",
      "POST /api/me/terms",
      "POST /api/me/tokens",
      "POST /api/me/tokens/{id}/undo",
      "POST /api/moderation/acts",
      "POST /api/moderation/pictures",
      "POST /api/reports",
      "POST /api/upload/user",
      "POST /api/users/identities",
      "POST /api/users/identities/step-up",
      "POST /api/users/passkeys",
      "POST /api/users/passkeys/options",
      "POST /api/users/passkeys/step-up",
      "POST /api/users/step-up",
      "PUT /api/admin/jobs/{name}/{id}",
      "PUT /api/admin/roles/{id}",
      "PUT /api/admin/sources",
      "PUT /api/admin/users/{id}/confirmation",
      "PUT /api/admin/users/{id}/permissions/{permission}",
      "PUT /api/admin/users/{id}/roles/{role}",
      "PUT /api/admin/users/{id}/suspension",
      "PUT /api/admin/users/{id}/username",
      "PUT /api/me/connections/{id}",
      "PUT /api/me/scrobbles/{id}/work",
      "PUT /api/me/second-factor",
      "PUT /api/moderation/applications/{id}",
      "PUT /api/users/email",
      "PUT /api/users/passkeys/{id}",
      "PUT /api/users/password",
      "PUT /api/users/update",
      "PUT /api/users/{username}/contributor",
    ]
  `)
})

test.each(['ReadNotices', 'WriteRecords', 'WriteLists', 'WriteReviews', 'WriteFollows'])(
  '%s makes these calls',
  (scope) => {
    const taken = CALLS.filter(({ tokenScope }) => tokenScope === scope).map(({ name }) => name)
    expect(taken.toSorted()).toMatchSnapshot()
  },
)

test('every operation of the document says which scope it needs, once as an entry and once in words', () => {
  const scopes: readonly string[] = TOKEN_SCOPES
  for (const { operationId, security, description } of OPERATIONS) {
    const entry = security.find(({ personalToken }) => personalToken)?.personalToken
    const said = [...description.matchAll(/with the scope (\w+)/g)].map(([, scope]) => scope)
    const others = /Any personal token may call it|No personal token (?:may call it|is read)|It needs no scope/.test(
      description,
    )
    expect([operationId, said]).toEqual([operationId, entry ?? []])
    expect([operationId, entry?.every((scope) => scopes.includes(scope)) ?? true]).toEqual([operationId, true])
    expect([operationId, others]).toEqual([operationId, (entry ?? []).length === 0])
  }
})
