/** A program started wrongly, with its arguments or by an account. It ends with 2, and has changed nothing. */
export class Misuse extends Error {}

/** The exit code of a program that ends with this error. */
export const exitCodeOf = (error: unknown) => (error instanceof Misuse ? 2 : 1)
