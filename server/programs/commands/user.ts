import { runCommand } from '@/server/programs/command-line'
import { USER, userCommand } from '@/server/programs/user/verbs'

/** npm run user. */
runCommand(USER, userCommand)
