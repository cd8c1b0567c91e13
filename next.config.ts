import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { routing } from './i18n/routing'

const config: NextConfig = {
  // The container takes its packages and pages from .next/standalone (Containerfile).
  output: 'standalone',
  poweredByHeader: false,
  // Messages are compiled once for the whole process, and the browser needs no compiler (i18n/format-message.ts).
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './i18n/format-message.ts',
      // Without code that is compiled at run time (lib/browser/zod.ts).
      // What is never called of parse-torrent would bring a second fetch().
      'cross-fetch-ponyfill': './server/platform/parsing/torrent/no-fetch.ts',
      zod: { browser: './lib/browser/zod.ts' },
    },
  },
  experimental: {
    // Nothing reads them at run time, and they are four fifths of the built server.
    turbopackSourceMaps: false,
    // For the next build in the same folder, which CI never does. Writing it takes a tenth of a build.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  // One queue for the server and Next; it finds its own files at run time.
  serverExternalPackages: ['pg-boss'],
  agentRules: false,
  devIndicators: false,
  // npm test checks the types; starting the product does not.
  typescript: { ignoreBuildErrors: true },
  // Our own file service resizes pictures.
  images: { unoptimized: true },
  // All clients get public content outside Suspense and metadata in <head>, so that status codes are correct.
  htmlLimitedBots: /.*/,
  // A path that looks like a file but is none would otherwise match app/[locale].
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [{ source: '/:file([^/]+\\.\\w+)', destination: `/${routing.defaultLocale}/-/:file` }],
    fallback: [],
  }),
  headers: async () => [
    {
      // The folder's name contains the version.
      source: '/fonts/:path*',
      headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}

export default createNextIntlPlugin()(config)
