import { askFor, setPaused } from '@/server/domain/catalogue/sources/mutations'
import { controlsOf } from '@/server/domain/catalogue/sources/queries'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { AppError } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { type Tx, write } from '@/server/platform/writing/write'
import { addJobNow, addJobUnlessWaiting } from '../jobs/mutations'
import { type KnownSource, knownSources } from './rules'

/**
 * Has a source read now: a catalogue source also if it is not due; pictures and trackers that are due.
 * @throws AppError notFound, conflict (it is paused or off, or its job waits or runs)
 */
export async function runSource(name: string, by: number): Promise<void> {
  const source = await sourceOf(name)
  await write(async (tx) => {
    if (!source.isOn || (await isPaused(tx, name))) throw new AppError('conflict')
    if (source.configured) {
      await askFor(tx, name)
      await addJobUnlessWaiting(tx, source.job)
    } else await addJobNow(tx, source.job)
    await logAdministration(tx, { by, act: 'RunSource', object: name })
  })
}

/**
 * Lets a source rest: jobs leave it out until it is resumed. What runs goes on to its end.
 * @throws AppError notFound, settled (it rests already, or does not)
 */
export async function pauseSource(name: string, isPaused: boolean, by: number): Promise<void> {
  await sourceOf(name)
  await write(async (tx) => {
    if (!(await setPaused(tx, name, isPaused))) throw new AppError('settled')
    await logAdministration(tx, { by, act: isPaused ? 'PauseSource' : 'ResumeSource', object: name })
  })
}

/** @throws AppError notFound */
async function sourceOf(name: string): Promise<KnownSource> {
  const source = knownSources(await siteNow()).find((each) => each.name === name)
  if (!source) throw new AppError('notFound')
  return source
}

const isPaused = async (tx: Tx, name: string) => Boolean((await controlsOf([name], tx)).get(name)?.pausedAt)
