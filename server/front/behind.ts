import type { RequestListener } from 'node:http'
import { type Asked, type Captured, capture, type More } from './capture'
import { type Render, renderer } from './render'

/** Answers a request, whatever it is, whole. */
export type Call = (asked: Asked, more?: More) => Promise<Captured>

/** What stands behind the front: finishes pages, and answers everything else. */
export type Behind = { render: Render; call: Call }

/** Next in this very thread. */
export function inThisThread(next: RequestListener, siteUrl: string): Behind {
  const call: Call = (asked, more) => capture(next, asked, more)
  return { call, render: renderer(call, siteUrl) }
}
