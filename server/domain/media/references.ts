import type { MediaChange } from '@/lib/schemas/media-input'
import { someMissing } from '@/server/domain/entries/missing'
import type { Prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/**
 * Proves that every entry that an input names is there, and keeps it until the transaction ends.
 * @throws AppError invalidInput with "unknownEntry" at the fields that name one that is not.
 */
export async function expectEntries(db: Prisma.TransactionClient, input: MediaChange): Promise<void> {
  const actors = input.characters?.flatMap(({ actors }) => actors.map(({ person }) => person))
  const cast = input.characters?.map(({ character }) => character)
  const named = {
    series: await someMissing(db, 'series', input.series ? [input.series] : []),
    tags: await someMissing(db, 'tags', input.tags),
    relations: await someMissing(
      db,
      'media',
      input.relations?.map(({ media }) => media),
    ),
    characters: (await someMissing(db, 'characters', cast)) || (await someMissing(db, 'people', actors)),
    staff: await someMissing(
      db,
      'people',
      input.staff?.map(({ person }) => person),
    ),
    companies: await someMissing(
      db,
      'companies',
      input.companies?.map(({ company }) => company),
    ),
  }
  const fields = Object.entries(named).filter(([, missing]) => missing)
  if (fields.length === 0) return
  throw new AppError('invalidInput', Object.fromEntries(fields.map(([field]) => [field, 'unknownEntry'])))
}
