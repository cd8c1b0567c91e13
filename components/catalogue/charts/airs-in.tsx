'use client'
import { useEffect, useState } from 'react'
import { timeToAir } from '@/lib/catalogue/time-to-air'
import { fill } from '@/lib/text'

type Props = {
  date: string
  airsAt: string | null
  /** With `{time}`: "in {time}". */
  text: string
}

const MINUTE = 60_000

/** How long it is until something is broadcast: "in 3 h". Only the browser says it, so that kept pages never do. */
export function AirsIn({ date, airsAt, text }: Props) {
  const [time, setTime] = useState<string | null>(null)
  useEffect(() => {
    const tell = () => setTime(timeToAir({ date, airsAt }, new Date()))
    tell()
    const timer = setInterval(tell, MINUTE)
    return () => clearInterval(timer)
  }, [date, airsAt])
  return time && <span className="whitespace-nowrap text-soft">{fill(text, { time })}</span>
}
