import { done as answer, DONE, registrationInput } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { expectRegistration } from '@/server/domain/accounts/admission'
import { register } from '@/server/domain/accounts/mutations'
import { expectProof } from '@/server/domain/identity/proofs'
import { count, mailsTo } from '@/server/domain/identity/sessions/rate-limits'
import { emailKey } from '@/server/domain/identity/users/rules'
import { registrationCookie } from '@/server/web/auth/registration-cookie'
import { clientOf } from '@/server/web/http/client'
import { accountWords } from '@/server/web/http/problem'
import { json, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Register',
    description:
      'The answer is the same whether the address has an account or not; a mail to the address has the next step. When registrations come in floods, the answer is proofNeeded (428) with a challenge of ALTCHA as `current`: send the same again with its solution as `proof`, within ten minutes and once. The answer sets a cookie: in that browser, the mailed link also logs in.',
    body: registrationInput,
    bodyExample: {
      username: 'ginko',
      email: 'ginko@example.org',
      password: 'correct horse battery staple',
      confirmPassword: 'correct horse battery staple',
    },
    formPage: () => links.register(),
    answer,
    refusals: [
      'passwordLoginOff',
      'registrationClosed',
      'invitationNeeded',
      'invitationInvalid',
      'conflict',
      'badPasskey',
      'passkeyUnverified',
      'passkeyExpired',
      'proofNeeded',
      'tooManyRequests',
      'overloaded',
    ],
    words: accountWords,
  },
  async ({ request, body }) => {
    await expectRegistration()
    const client = clientOf(request.headers)
    const email = emailKey(body.email)
    await count(['registrations', client.address], mailsTo('registration', email, client.address))
    await count(['registrationsOfAccount', email])
    await expectProof(body.proof)
    const answered = json(DONE)
    answered.headers.append('set-cookie', registrationCookie(await register(body, client)))
    return answered
  },
)
