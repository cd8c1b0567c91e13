import type { Statements } from '@/server/platform/writing/write'

/** Lets a job compare the readings of the torrents of these works, and of their series, with what is known now. */
export async function changeReadings(tx: Statements, mediaIds: readonly number[]): Promise<void> {
  await tx.query(`SELECT readings_of_works_changed($1::int[], '{}')`, [mediaIds])
}
