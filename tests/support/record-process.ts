import { addEntry } from '@/server/domain/lists/entries/mutations'
import { setRecord } from '@/server/domain/tracking/records/mutations'

export type Acknowledged = { media: number; episodes: number }

/** Writes records of user 1 without end, several at a time, and prints each acknowledged write on a line. */
async function write(media: number): Promise<void> {
  for (let episodes = 1; ; episodes++) {
    await setRecord(1, { media, episodesWatched: episodes, status: 'Watching', source: 'form' })
    if (episodes === 1) await addEntry(1, { username: 'bob', listname: 'favorites' }, { media })
    const acknowledged: Acknowledged = { media, episodes }
    process.stdout.write(`${JSON.stringify(acknowledged)}\n`)
  }
}

if (process.argv[1]?.endsWith('record-process.mjs')) for (let media = 1; media <= 8; media++) void write(media)
