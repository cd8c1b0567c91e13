import type { z } from 'zod'
import { decisionInput } from '@/lib/curation/schemas/contribution-queue'
import { contributionInput } from '@/lib/curation/schemas/contributions'
import type { Permission } from '@/lib/identity/schemas/users'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { decide } from '@/server/domain/curation/decisions/mutations'
import { givenUser } from '@/tests/support/factories'

/** Proposals and their decisions, by people with permissions. */

/** Who contributes. */
export type Asking = { id: number; permissions: readonly Permission[] }
type Input = z.input<typeof contributionInput>

export const someone = async (...permissions: Permission[]): Promise<Asking> => ({ id: await givenUser(), permissions })
export const give = (input: Input, asker: Asking) => contribute(contributionInput.parse(input), asker)

/** A proposal that waits. Returns its id. */
export async function proposed(input: Input, asker: Asking): Promise<number> {
  const { contribution } = await give(input, asker)
  if (contribution === null) throw new Error('It was done at once.')
  return contribution
}

export const decideOn = (id: number, input: z.input<typeof decisionInput>, editor: Asking) =>
  decide(id, decisionInput.parse(input), editor)
export const accept = (id: number, editor: Asking, more: object = {}) =>
  decideOn(id, { decision: 'Accept', ...more }, editor)
export const refuse = (id: number, editor: Asking) => decideOn(id, { decision: 'Refuse', refusal: 'Wrong' }, editor)
