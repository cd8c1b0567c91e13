import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node'
import { sendResponse } from 'next/dist/server/send-response'
import { NextRequestAdapter, signalFromNodeResponse } from 'next/dist/server/web/spec-extension/adapters/next-request'
import { GET as sitemapPart } from '@/app/sitemap/[part]/route'
import { answerTo } from './api'

/**
 * Answers calls of the API, and parts of the sitemap, as Next does, with Next's own code between node:http and a route.
 */
export async function nextCalls(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = NextRequestAdapter.fromNodeNextRequest(new NodeNextRequest(request), signalFromNodeResponse(response))
  await sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), await answered(asked)).catch(
    () => {},
  )
}

function answered(request: Request): Promise<Response> {
  const [, part] = /^\/sitemap\/([^/]+)$/.exec(new URL(request.url).pathname) ?? []
  return part === undefined ? answerTo(request) : sitemapPart(request, { params: Promise.resolve({ part }) })
}
