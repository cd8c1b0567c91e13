import { z } from 'zod'
import { bucketOf } from './bucket'
import { integer, secret, variable, word } from './variable'

export const backups = {
  BACKUP: variable(
    '`daily` makes a backup each day, in the process that runs the jobs ([operations.md](operations.md), "Backups").',
    word(['off', 'daily']).default('off'),
  ),
  BACKUP_TO: secret(
    variable(
      'Where they are kept: a folder, best on another disk, or a bucket as in `STORAGE_URL`, with the same keys.',
      z
        .string()
        .refine(
          (place) => !place.startsWith('s3:') || bucketOf(place) !== undefined,
          'is neither a folder nor a bucket (s3://bucket/prefix?endpoint=https://host&region=name)',
        )
        .optional(),
      '`backups` in `DATA_DIR`',
    ),
  ),
  BACKUP_KEEP: variable('How many of them are kept; older ones are removed.', integer(7, 1)),
}
