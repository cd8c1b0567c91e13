/** What became of a card: it is uploaded, it has to be mended, or nothing more can be uploaded now. */
export type Outcome = 'done' | 'refused' | 'stopped'

/** A card that can be sent. It shows that it waits, and no longer does. */
export type Card = { wait: () => void; rest: () => void; send: () => Promise<Outcome> }

/**
 * Sends cards one after the other. One that is refused stops no other; after the end of a limit all others rest as they
 * were. A card is sent once: what the same press has sent already is not sent again.
 * @returns the number of uploads, and the refused cards
 */
export async function sendAll<Sent extends Card>(cards: readonly Sent[]): Promise<{ done: number; refused: Sent[] }> {
  const refused: Sent[] = []
  let done = 0
  for (const card of cards) card.wait()
  for (const [at, card] of cards.entries()) {
    const outcome = await card.send()
    if (outcome === 'done') done++
    else refused.push(card)
    if (outcome !== 'stopped') continue
    for (const each of cards.slice(at + 1)) each.rest()
    break
  }
  return { done, refused }
}
