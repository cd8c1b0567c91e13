import { codeInput, factorSetup, recoveryCodes, secondFactor } from '@/lib/identity/schemas/second-factors'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { beginFactor, confirmFactor, removeFactor } from '@/server/domain/identity/second-factors/mutations'
import { factorIn } from '@/server/domain/identity/second-factors/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Show my second factor',
      description:
        'Whether a login by password needs a code, how many recovery codes are left, and what this session lacks.',
      answer: secondFactor,
    },
    ({ user }) => factorIn(user),
  ),
  POST: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Begin to set up a second factor',
      description: 'Gives what an authenticator app needs, once. It counts when PUT has confirmed it, within an hour.',
      answer: factorSetup,
      refusals: ['stepUpNeeded', 'secondFactorThere'],
    },
    ({ user }) => beginFactor(user),
  ),
  PUT: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Confirm my second factor',
      description: 'By the first code of the app. Gives ten recovery codes, once.',
      body: codeInput,
      answer: recoveryCodes,
      refusals: ['stepUpNeeded', 'secondFactorThere'],
    },
    ({ user, body }) => confirmFactor(user, body.code),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Remove my second factor',
      description: 'Its recovery codes and trusted devices end with it.',
      answer: done,
      refusals: ['stepUpNeeded', 'notFound'],
    },
    ({ user }) => whenDone(removeFactor(user)),
  ),
})
