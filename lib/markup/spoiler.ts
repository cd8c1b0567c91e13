/** The attribute that names the episode up to which a spoiler tells. In HTML users write it themselves. */
export const SPOILER_EPISODE = 'data-spoiler-ep'

/** The episode that a spoiler names, as it was written; null if it is no number from 1 to 99,999. */
export function episodeOf(written: unknown): number | null {
  const digits = /^\s*0*([1-9]\d{0,4})\s*$/.exec(String(written ?? ''))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The attribute for this episode, as HTML; empty without one. */
export function episodeAttribute(episode: number | null): string {
  return episode === null ? '' : ` ${SPOILER_EPISODE}="${episode}"`
}
