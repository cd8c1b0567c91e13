/**
 * Does one after the other; one that fails keeps no other from its turn.
 * @throws what failed, several as an AggregateError
 */
export async function inTurn(each: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: unknown[] = []
  for (const act of each) await act().catch((error: unknown) => failed.push(error))
  if (failed.length > 1) throw new AggregateError(failed, 'Several failed.')
  if (failed.length === 1) throw failed[0]
}
