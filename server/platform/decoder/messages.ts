/** A picture made anew, as WebP. The colour is its dominant one, `#rrggbb`. */
export type Remade = { bytes: Buffer; width: number; height: number; color: string }

/** Why a picture is not taken; the words stand in messages/en.json under errors.fields. */
export type Refusal = 'pictureBroken' | 'pictureTooLarge'

/** What comes of a picture. */
export type Outcome = { remade: Remade } | { refused: Refusal }

/** What a decoder process is asked: to remake a picture, while it holds at most so many bytes of memory. */
export type ToDecoder = { given: Uint8Array; memory: number }

/** What it answers. After `exhausted`, which says that the picture took more memory than that, it ends. */
export type FromDecoder = Outcome | { exhausted: true }
