import { useState } from 'react'
import { covered, uncovered } from '@/lib/markup/cover'
import type { Written } from './use-conversion'

/** The spoiler around the whole text, which the fields beside it set. */
export type CoverState = {
  /** What is typed, without its cover. */
  text: string
  write: (text: string) => void
  episode: number | null
  onEpisode: (episode: number | null) => void
  /** Whether the episode is that of the whole text; else of the spoilers that the toolbar inserts. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  /** The episode of spoilers that the toolbar inserts. */
  passages: number | null
  /** Whether the text ends its cover itself, so that the rest of it would be in the clear. */
  isBroken: boolean
}

/** Covers the text up to an episode. The cover is a part of what is written, and not of what is typed. */
export function useCover({ value, textType }: Written, onChange: (next: Written) => void): CoverState {
  const [episode, setEpisode] = useState(() => uncovered(textType, value).episode)
  const [isWhole, setWhole] = useState(true)
  const cover = isWhole ? episode : null
  const text = cover === null ? value : uncovered(textType, value).text
  const set = (next: string, by: number | null) => onChange({ value: covered(textType, next, by), textType })
  return {
    text,
    write: (next) => set(next, cover),
    episode,
    onEpisode: (next) => {
      setEpisode(next)
      if (isWhole) set(text, next)
    },
    isWhole,
    onWhole: (next) => {
      setWhole(next)
      set(text, next ? episode : null)
    },
    passages: isWhole ? null : episode,
    isBroken:
      cover !== null && text.trim() !== '' && textType !== 'Plain' && uncovered(textType, value).episode === null,
  }
}
