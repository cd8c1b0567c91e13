/**
 * A command as it is typed here, for sentences. It is `mokuroku backup FILE` where systemd runs the site, since the
 * unit in deploy/systemd sets the variable, also for commands. Elsewhere it is `npm run backup -- FILE`.
 */
export function typed(command: string, rest = ''): string {
  if (process.env.TYPED_WITH === 'mokuroku') return `mokuroku ${command} ${rest}`.trim()
  if (command === 'start') return 'npm start'
  return `npm run ${command}${rest && ` -- ${rest}`}`
}
