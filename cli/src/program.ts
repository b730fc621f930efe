import { Command } from 'commander'
import { speak } from './help.ts'
import { addAdmin } from './tree/admin.ts'
import { addApiKey } from './tree/apiKey.ts'
import { addAppBuild } from './tree/appBuild.ts'
import { addBackup } from './tree/backup.ts'
import { addBookTasks, addWhy } from './tree/bookTasks.ts'
import { addCompletion } from './tree/completion.ts'
import { addFleet } from './tree/fleet.ts'
import { addGroup } from './tree/group.ts'
import { addHost } from './tree/host.ts'
import { addImports } from './tree/imports.ts'
import { addIngest } from './tree/ingest.ts'
import { addPhone } from './tree/phone.ts'
import { addResource } from './tree/resource.ts'
import { addScript } from './tree/script.ts'
import { addSession } from './tree/session.ts'
import { addSettings } from './tree/settings.ts'
import { addSites } from './tree/sites.ts'
import { addStatistics } from './tree/statistics.ts'
import { isAsked, perform, type Tree } from './tree/tree.ts'
import { addUpgrades } from './tree/upgrades.ts'
import { addWall } from './tree/wall.ts'
import { addWork } from './tree/work.ts'
import { version } from './version.ts'

/** The whole command tree. It is built anew for every start, so it costs little: verbs of resources come only where asked for. */
export function buildProgram(tree: Tree): Command {
  const { words } = tree
  const program = new Command('qd')
    .description(words('help.qd'))
    .version(version, '-V, --version', words('opt.version'))
  program
    .option('--server <url>', words('opt.server'))
    .option('--language <code>', words('opt.language'))
    .option('--json', words('opt.json'))
    .option('-q, --quiet', words('opt.quiet'))
    .option('--no-colour', words('opt.no_colour'))
  speak(program, tree)
  program.commandsGroup(words('group.start'))
  addSession(program, tree)
  addCompletion(program, tree, buildProgram)
  program.commandsGroup(words('group.work'))
  addBookTasks(program, tree)
  addWhy(program, tree)
  addImports(program, tree)
  addIngest(program, tree)
  addFleet(program, tree)
  addGroup(program, tree)
  addWork(program, tree)
  addStatistics(program, tree)
  addUpgrades(program, tree)
  addSettings(program, tree)
  program.commandsGroup(words('group.upkeep'))
  addBackup(program, tree)
  addAdmin(program, tree)
  program.commandsGroup(words('group.data'))
  for (const name of tree.resourceNames) {
    const command = addResource(program, tree, name)
    if (name === 'app-build') addAppBuild(command, tree)
    if (name === 'host') addHost(command, tree)
    if (name === 'phone') addPhone(command, tree)
    if (name === 'phone-wall') addWall(command, tree)
    if (name === 'script') addScript(command, tree)
    if (name === 'site') addSites(command, tree)
    if (name === 'api-key') addApiKey(command, tree)
    if (name === 'audit') addVerify(command, tree)
  }
  return program
}

function addVerify(audit: Command, tree: Tree): void {
  if (!isAsked(tree, 'audit')) return
  const verify = audit.command('verify').description(tree.words('help.audit_verify'))
  perform(tree, verify, async () => (await import('./commands/verifyAudit.ts')).verifyAudit)
}
