/** A program that was started in a wrong way: by its arguments, or by the wrong account. It ends with 2, and has changed nothing. */
export class Misuse extends Error {}

/** The exit code of a program that ends with this error. */
export const exitCodeOf = (error: unknown) => (error instanceof Misuse ? 2 : 1)
