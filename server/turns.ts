import { AppError } from './errors'

/** Lets at most `atOnce` pieces of work run, and `mostWaiting` more wait for their turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** What is too much is refused at once: AppError overloaded. */
export function turns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('overloaded')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
