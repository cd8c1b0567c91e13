import type { Progress } from './load'

/** The progress of a load in one line: "Loading 38,000 · 55 % · 3,120 a second · about 12 s left". */
export function writeProgress({ entries, bytes, total, seconds, step }: Progress): string {
  if (step !== LOADING) return `${step} …`
  const rate = entries / Math.max(seconds, 0.001)
  const share = total > 0 ? Math.min(bytes / total, 1) : 0
  const parts = [`${step} ${count(entries)}`, `${Math.floor(share * 100)} %`, `${count(Math.round(rate))} a second`]
  if (share > 0.01) parts.push(`about ${time((seconds / share) * (1 - share))} left`)
  return parts.join(' · ')
}

/** The step that reads lines. The share of the other steps is unknown in advance. */
export const LOADING = 'Loading'

const count = (value: number) => value.toLocaleString('en-US')

function time(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
