import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { Delta, Values } from '@/lib/curation/documents/differences'
import type { RevertAllInput, RevertedAll } from '@/lib/curation/schemas/contribution-queue'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { revertEdit, tryRevert } from './contributions/mutations'
import { saidIn } from './documents/queries'
import { backsOf } from './edits/queries'
import { isRevertible, isTakenBack, standingPlaces } from './edits/rules'
import { recordedNoun } from './edits/writes'

type Moderator = Asking
type Why = RevertedAll['kept'][number]['why']

/**
 * Reverts all edits of an account since `since`, newest first, each by an edit of its own. Fields and items that others
 * have changed since, or that are locked or hidden, stay and are reported. Edits reverted before are skipped. Works in
 * portions: call again with the returned `next` as `before`, also after an interruption.
 * @throws AppError notFound
 */
export async function revertAllOf(
  userId: number,
  { since, before, comment }: RevertAllInput,
  moderator: Moderator,
): Promise<RevertedAll> {
  const user = await prisma().user.findUnique({ where: { id: userId }, select: { id: true } })
  if (!user) throw new AppError('notFound')
  return revertAll({ editorId: userId, createdAt: { gte: new Date(since) } }, { before, comment }, moderator)
}

/** Reverts all edits that a user made by a personal token, as those of an account. */
export function revertAllOfToken(user: Moderator, tokenId: number, before: number | undefined): Promise<RevertedAll> {
  return revertAll({ editorId: user.id, tokenId }, { before, comment: null }, user)
}

async function revertAll(
  whose: Prisma.EditWhereInput,
  { before, comment }: Pick<RevertAllInput, 'before' | 'comment'>,
  moderator: Moderator,
): Promise<RevertedAll> {
  const edits = await prisma().edit.findMany({
    where: {
      ...whose,
      // Mirrored edits go with their edit. An added entry stays, so its mirrored edits are taken back or named singly.
      OR: [{ mirrorsId: null }, { mirrors: { kind: 'create' } }, { kind: 'create' }],
      ...(before && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: CONTRIBUTING.revertsOfCall,
  })
  const backs = await backsOf(edits.map(({ id }) => id))
  const done: RevertedAll = { reverted: [], kept: [], next: null }
  for (const row of edits) {
    const { noun, id: entry } = recordedNoun(row)
    const delta = { before: row.before as Values, after: row.after as Values }
    const one = { edit: row.id, noun, entry }
    const numbered = { id: row.id, ...delta }
    if (isTakenBack(noun, numbered, backs)) continue
    const places = standingPlaces(noun, numbered, backs)
    if (!isRevertible({ kind: row.kind, ...delta })) {
      done.kept.push({ ...one, why: 'kind', places: null })
      continue
    }
    const { isReverted, left } = await reverted({ ...one, places }, moderator, comment)
    if (isReverted) done.reverted.push(one)
    for (const [why, some] of left) {
      const isWhole = !isReverted && some.length === places.length
      done.kept.push({ ...one, why, places: isWhole ? null : await named(noun, delta, some) })
    }
  }
  const last = edits.at(-1)
  return { ...done, next: last && edits.length === CONTRIBUTING.revertsOfCall ? last.id : null }
}

/** Parts of one edit that are named. */
const NAMED = 100

async function named(noun: Standing['noun'], { before, after }: Delta, places: readonly string[]) {
  const some = places.slice(0, NAMED)
  const items = some.filter((place) => place.includes('.'))
  const [is, was] = [await saidIn(noun, after, items), await saidIn(noun, before, items)]
  return some.map((place) => ({ place, text: is[place] ?? was[place] ?? null }))
}

/** An edit with its parts that were not reverted before. */
type Standing = {
  edit: number
  noun: ReturnType<typeof recordedNoun>['noun']
  entry: number
  places: readonly string[]
}
type Left = Map<Why, string[]>

/** Reverts what can be of an edit. */
async function reverted(
  standing: Standing,
  moderator: Moderator,
  comment: string | null,
): Promise<{ isReverted: boolean; left: Left }> {
  const left: Left = new Map()
  let places = standing.places
  while (places.length > 0) {
    const refusal = await refusalOf(() => revertEdit(standing.edit, moderator, comment, places))
    if (!refusal) return { isReverted: true, left }
    const why = WHY[refusal.code]
    // The entry says all of it already, or is gone by now.
    if (!why) break
    const stopped = new Set(await stoppedBy(refusal, { ...standing, places }, moderator))
    left.set(why, [...(left.get(why) ?? []), ...stopped])
    places = places.filter((place) => !stopped.has(place))
  }
  return { isReverted: false, left }
}

const WHY: Partial<Record<ErrorCode, Why>> = {
  conflict: 'conflict',
  hidden: 'hidden',
  forbidden: 'locked',
  invalidInput: 'invalid',
}
const NOTHING_LEFT: ReadonlySet<ErrorCode> = new Set(['settled', 'notFound'])

/** The refusal of a work that says why an edit cannot be reverted; undefined if it is done. Other errors are thrown. */
async function refusalOf(work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError && (WHY[error.code] || NOTHING_LEFT.has(error.code))) return error
    throw error
  }
}

/** The parts of an edit that a refusal names; of lists only items that are also refused alone. */
async function stoppedBy(refusal: AppError, standing: Standing, moderator: Moderator): Promise<readonly string[]> {
  const { noun, entry, places } = standing
  const state = await stateOf(noun, entry)
  if (state === undefined) return places
  const fields = refusal.fields ?? {}
  const about = places.filter((place) => place in fields || fieldOf(place) in fields)
  const exact = about.filter((place) => place in fields || state.lockedFields.includes(fieldOf(place)))
  if (exact.length > 0) return exact
  return refusedAlone(refusal.code, { ...standing, places: about.length > 0 ? about : places }, moderator)
}

const fieldOf = (place: string) => place.split('.', 1)[0] ?? ''

/** The locked fields of an entry; undefined if it is hidden or gone. */
async function stateOf(noun: Standing['noun'], entry: number) {
  try {
    return await write(async (tx) => lockedEntry(await tx.prisma(), noun, entry))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Most trials for one edit; what is not told apart by then stays as a whole. */
const TRIALS = 100

/**
 * Finds, by halves, the parts that are refused for the same reason without the others; all parts if they are refused
 * only together.
 */
async function refusedAlone(code: ErrorCode, { edit, places }: Standing, moderator: Moderator): Promise<string[]> {
  let trials = 0
  const among = async (some: readonly string[]): Promise<string[]> => {
    if (some.length === 1 || trials >= TRIALS) return [...some]
    const found: string[] = []
    const middle = Math.ceil(some.length / 2)
    for (const half of [some.slice(0, middle), some.slice(middle)]) {
      trials += 1
      const refusal = await refusalOf(() => tryRevert(edit, moderator, half))
      if (refusal?.code === code) found.push(...(await among(half)))
    }
    return found.length > 0 ? found : [...some]
  }
  return among(places)
}
