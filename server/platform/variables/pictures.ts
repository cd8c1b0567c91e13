import { z } from 'zod'
import { bucketOf } from './bucket'
import { inAddress, isHost } from './host'
import { bytes, decimal, integer, secret, variable, word } from './variable'

const hostsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')

export const pictures = {
  STORAGE_URL: secret(
    variable(
      'A bucket of an S3 store for pictures, instead of a folder in `DATA_DIR`: `s3://bucket/prefix?endpoint=https://host&region=name`. Without `endpoint` it is AWS; the region is `us-east-1` by default.',
      z
        .string()
        .refine(
          (address) => bucketOf(address) !== undefined,
          'is not the address of a bucket (s3://bucket?endpoint=https://host&region=name); keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
        )
        .optional(),
      'the folder `files` in `DATA_DIR`',
    ),
  ),
  AWS_ACCESS_KEY_ID: secret(
    variable('The name of the key of that store. Required with `STORAGE_URL`.', z.string().optional()),
  ),
  AWS_SECRET_ACCESS_KEY: secret(variable('The key itself. Required with `STORAGE_URL`.', z.string().optional())),
  AWS_SESSION_TOKEN: secret(variable('The token of a key that the store gave for a while.', z.string().optional())),
  PICTURE_CACHE_BYTES: variable(
    'Size of the cache of resized and drawn pictures in `DATA_DIR`, in bytes.',
    bytes(0).default(1024 * 1024 * 1024),
  ),
  PICTURES: variable(
    '`fetch` fetches the covers that the sources of the catalogue name ([operations.md](operations.md), "Covers from sources"). It is off because the rights to a cover differ by source and country: find out first what yours allow.',
    word(['off', 'fetch']).default('off'),
  ),
  PICTURES_PER_DAY: variable('Most requests for covers a day (UTC).', integer(1000)),
  PICTURES_BYTES: variable('Most bytes of all fetched covers.', bytes(0).default(5 * 1024 * 1024 * 1024)),
  PICTURES_PAUSE: variable('Seconds between two requests for covers to one host.', decimal(2, 0, 3600)),
  FETCH_ALLOWED_HOSTS: variable(
    'Hosts that may be private, and may be asked by http, although their addresses come from people or from a source: names, separated by spaces. All others are public, and https.',
    z
      .string()
      .default('')
      .refine(
        (text) => hostsIn(text).every(isHost),
        'is no list of hosts; write names without scheme and port, separated by spaces (pictures.lan 10.0.0.7)',
      )
      .transform((text) => hostsIn(text).map(inAddress)),
    'none',
  ),
}
