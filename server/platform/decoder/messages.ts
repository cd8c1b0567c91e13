/** A re-encoded picture, as WebP. The colour is its dominant one, `#rrggbb`. */
export type Remade = { bytes: Buffer; width: number; height: number; color: string }

/** Why a picture is refused; the texts are in messages/en.json under errors.fields. */
export type Refusal = 'pictureBroken' | 'pictureTooLarge'

/** The result for a picture. */
export type Outcome = { remade: Remade } | { refused: Refusal }

/** The request to a decoder process: remake a picture, at most `side` pixels to a side, within this memory (bytes). */
export type ToDecoder = { given: Uint8Array; side?: number | undefined; memory: number }

/** Its answer. After `exhausted` (the picture took more memory than allowed) it ends. */
export type FromDecoder = Outcome | { exhausted: true }
