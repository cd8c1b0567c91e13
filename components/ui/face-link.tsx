'use client'
import { useEffect } from 'react'
import { wearJapaneseFace } from './display'

/** Adds the stylesheet of the Japanese face once the page is there: in the page itself it would hold up the first paint. */
export function FaceLink() {
  useEffect(wearJapaneseFace, [])
  return null
}
