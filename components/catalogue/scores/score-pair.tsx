'use client'
import { ScoreValue } from './score-value'

/** A mean; `of` says its source and its number of ratings. */
export type ShownScore = { score: number; of: string; isOurs?: true; isFew?: true }

export type ScorePairProps = {
  scores: readonly ShownScore[]
  /** What the first one is measured by, such as "of 100". */
  most?: string
}

/**
 * Our mean and that of a source, each with its source beside it. The stylesheet says how they look on cards, in rows
 * and on the page of a work.
 */
export function ScorePair({ scores, most }: ScorePairProps) {
  return (
    <span className="score-pair">
      {scores.map(({ score, of, isOurs, isFew }, index) => (
        <span
          key={of}
          className={`others-score ${index ? 'scored' : 'star'}`}
          data-ours={isOurs}
          data-few={isFew}
          title={of}
        >
          <b>
            <ScoreValue score={score} mean />
          </b>
          <span>
            {!index && most && <span className="score-of"> {most}</span>} {of}
          </span>
        </span>
      ))}
    </span>
  )
}
