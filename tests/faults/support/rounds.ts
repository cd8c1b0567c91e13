/** Rounds of each fault: five in `npm run test:all`, two hundred in `npm run test:faults`. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
/** Whether the long versions run. */
export const IS_LONG = ROUNDS > 10

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
