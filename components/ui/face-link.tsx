'use client'
import { useEffect } from 'react'
import { wearJapaneseFace } from './display'

/**
 * Adds the stylesheet of the Japanese face once the page is there with its pictures: in the page itself it would hold up the
 * first paint, and beside them the largest.
 */
export function FaceLink() {
  useEffect(() => {
    if (document.readyState === 'complete') return wearJapaneseFace()
    addEventListener('load', wearJapaneseFace)
    return () => removeEventListener('load', wearJapaneseFace)
  }, [])
  return null
}
