'use client'
import { useEffect } from 'react'
import { wearJapaneseFace } from './display'

/**
 * Adds the stylesheet of the Japanese font after the page with its pictures has loaded. Before, it would delay the
 * first and the largest contentful paint.
 */
export function FaceLink() {
  useEffect(() => {
    if (document.readyState === 'complete') return wearJapaneseFace()
    addEventListener('load', wearJapaneseFace)
    return () => removeEventListener('load', wearJapaneseFace)
  }, [])
  return null
}
