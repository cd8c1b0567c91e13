import { paced } from './pace'

/** Lets at most `atOnce` pieces of work run, and `mostWaiting` more wait for their turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** What is too much is refused at once: AppError overloaded. */
export function turns(atOnce: number, mostWaiting: number): Turns {
  return paced({ atOnce, besideVisitors: atOnce, rest: 0, mostWaiting })
}
