import { expect, test } from 'vitest'
import { type Card, type Outcome, sendAll } from '@/components/torrents/mine/send-all'

/** Cards with these outcomes, and what happens to them in order. */
function given(...outcomes: Outcome[]) {
  const log: string[] = []
  const cards = outcomes.map(
    (outcome, at): Card => ({
      wait: () => log.push(`${at} waits`),
      rest: () => log.push(`${at} rests`),
      send: async () => {
        log.push(`${at} is sent`)
        return outcome
      },
    }),
  )
  return { log, cards }
}

test('cards wait, and are sent one after the other; a refused one stops none', async () => {
  const { log, cards } = given('done', 'refused', 'done')
  expect(await sendAll(cards)).toEqual({ done: 2, refused: [cards[1]] })
  expect(log).toEqual(['0 waits', '1 waits', '2 waits', '0 is sent', '1 is sent', '2 is sent'])
})

test('at the end of a limit all others rest', async () => {
  const { log, cards } = given('done', 'stopped', 'done', 'done')
  expect(await sendAll(cards)).toEqual({ done: 1, refused: [cards[1]] })
  expect(log.slice(4)).toEqual(['0 is sent', '1 is sent', '2 rests', '3 rests'])
})
