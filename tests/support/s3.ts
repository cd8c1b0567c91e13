import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { env } from '@/server/platform/env'
import { type TcpProxy, tcpProxy } from './tcp-proxy'

export type S3 = {
  /** STORAGE_URL of a folder of the bucket. */
  address: (prefix: string) => string
  /** The folder in which the server keeps the objects of the bucket. */
  folder: string
  /** The network before the server. */
  proxy: TcpProxy
  stop: () => Promise<void>
}

/** The keys of the server. */
const KEY = 'S3RVER'
export const KEYS = { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY }

/** An S3 server with one bucket, behind a proxy that can cut it off. */
export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const configureBuckets = [{ name: 'pictures', configs: [] as [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const proxy = await tcpProxy((await server.run()).port)
  return {
    address: (prefix) => `s3://pictures/${prefix}?endpoint=http://127.0.0.1:${proxy.port}&region=eu-test-1`,
    folder: join(directory, 'pictures'),
    proxy,
    async stop() {
      await proxy.close()
      await server.close()
    },
  }
}

/** Stores the pictures of this process in a bucket from now on; without an address in its folder again. */
export function storeIn(address: string | undefined): void {
  Object.assign(env(), KEYS, { STORAGE_URL: address })
}
