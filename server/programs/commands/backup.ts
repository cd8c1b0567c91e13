import { existsSync, readFileSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { version } from '@/package.json'
import { backUp } from '@/server/platform/backup/backup'
import { makeOwnBackup, sizeOf } from '@/server/platform/backup/own'
import { backupPlace, expectFolder, ownNames } from '@/server/platform/backup/place'
import { noteBackup } from '@/server/platform/backup/records'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { patientStorage } from '@/server/platform/storage/open'
import { runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'

/** Whether the site has started it, for BACKUP=daily: what it says belongs into the log then. */
const isOfSite = process.send !== undefined
const say = (sentence: string) => (isOfSite ? log.info(sentence) : console.log(sentence))

async function toFile(url: string, path: string, options: Parameters<typeof backUp>[2]): Promise<void> {
  const manifest = await backUp(url, path, options)
  const bytes = await noteFile(url, path)
  console.log(`${path} has ${sizeOf(manifest, bytes)}.`)
}

async function noteFile(url: string, path: string): Promise<number> {
  const bytes = statSync(path).size
  await noteBackup(url, { place: dirname(path), name: basename(path), bytes })
  return bytes
}

async function list(): Promise<void> {
  const place = backupPlace()
  const names = ownNames(await place.names())
  console.log(names.length > 0 ? names.join('\n') : `There is no backup in ${place.name}.`)
}

/** @throws Error with one sentence when the secret is not in DATA_DIR */
function readSecret(): string {
  const file = join(env().DATA_DIR, 'auth.secret')
  if (!existsSync(file))
    throw new Error(`There is no ${file}: AUTH_SECRET is in the configuration. Keep that by itself.`)
  return readFileSync(file, 'utf8')
}

// It ends with the site.
process.on('disconnect', () => process.exit(1))
/** npm run backup. */
runCommand(
  {
    name: 'backup',
    forms: ['[FILE] [--with-secret] [--empty]', '--list'],
    does: `Writes everything that the site has stored to FILE, while it runs. The file must not exist yet, and its folder must. Without FILE the backup
is kept where those of BACKUP=daily are (BACKUP_TO), and the oldest of them are removed (BACKUP_KEEP).`,
    options: {
      'with-secret': { does: 'also the secret of DATA_DIR that signs tokens. Without it, restored users log in again' },
      empty: { does: 'also of a database without accounts and works, which mostly is not that of the site' },
      list: { does: 'shows the backups in BACKUP_TO, the newest first' },
    },
    takes: [0, 1],
  },
  async ({ values, positionals: [path] }) => {
    if (values.list) return list()
    if (path !== undefined && existsSync(path)) throw new Error(`There is a file ${resolve(path)} already.`)
    if (path !== undefined) await expectFolder(dirname(resolve(path)))
    // The site's answers come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const secret = values['with-secret'] ? { secret: readSecret() } : {}
    const options = { version, store: patientStorage(), takesEmpty: values.empty === true, ...secret }
    await withDatabase(
      { mustExist: true, migrates: false },
      async (url) => {
        if (path !== undefined) await toFile(url, resolve(path), options)
        else say(await makeOwnBackup(url, options))
      },
      isOfSite ? say : undefined,
    )
  },
  isOfSite ? (sentence) => log.error(sentence) : undefined,
)
