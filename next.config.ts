import type { NextConfig } from 'next'

const config: NextConfig = {
  // .next/standalone holds the traced packages and pages, and nothing else: the container takes these (Containerfile).
  output: 'standalone',
  poweredByHeader: false,
  // One queue for the server and Next; it finds its own files at run time.
  serverExternalPackages: ['pg-boss'],
  agentRules: false,
  devIndicators: false,
  // npm test checks the types; who only wants to run the product need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Pictures come sized from our own file service; nobody else's have to be made here.
  images: { unoptimized: true },
  // Public content stands outside Suspense and metadata in <head>, for everyone: status codes are true.
  htmlLimitedBots: /.*/,
  headers: async () => [
    {
      // The folder's name holds the version.
      source: '/fonts/:path*',
      headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}

export default config
