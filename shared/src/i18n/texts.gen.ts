// Written by `npm run generate`.
import { accountTexts } from './account.ts'
import { auditTexts } from './audit.ts'
import { bookTaskTexts } from './bookTask.ts'
import { cardTypeTexts } from './cardType.ts'
import { cliTexts } from './cli.ts'
import { commonTexts } from './common.ts'
import { consoleFleetTexts } from './consoleFleet.ts'
import { consoleHomeTexts } from './consoleHome.ts'
import { consoleListTexts } from './consoleList.ts'
import { consoleShellTexts } from './consoleShell.ts'
import { consoleSystemTexts } from './consoleSystem.ts'
import { consoleTasksTexts } from './consoleTasks.ts'
import { errorsTexts } from './errors.ts'
import { hostTexts } from './host.ts'
import { jobTexts } from './job.ts'
import { linkPoolTexts } from './linkPool.ts'
import { liveDomainTexts } from './liveDomain.ts'
import { liveDomainReportTexts } from './liveDomainReport.ts'
import { menuTexts } from './menu.ts'
import { phoneTexts } from './phone.ts'
import { platformTexts } from './platform.ts'
import { roleTexts } from './role.ts'
import { roleNameTexts } from './roleName.ts'
import { runTexts } from './run.ts'
import { scriptTexts } from './script.ts'
import { serverTexts } from './server.ts'
import { userTexts } from './user.ts'

export const texts = { 'account': accountTexts, 'audit': auditTexts, 'book-task': bookTaskTexts, 'card-type': cardTypeTexts, 'cli': cliTexts, 'common': commonTexts, 'console-fleet': consoleFleetTexts, 'console-home': consoleHomeTexts, 'console-list': consoleListTexts, 'console-shell': consoleShellTexts, 'console-system': consoleSystemTexts, 'console-tasks': consoleTasksTexts, 'errors': errorsTexts, 'host': hostTexts, 'job': jobTexts, 'link-pool': linkPoolTexts, 'live-domain': liveDomainTexts, 'live-domain-report': liveDomainReportTexts, 'menu': menuTexts, 'phone': phoneTexts, 'platform': platformTexts, 'role': roleTexts, 'role-name': roleNameTexts, 'run': runTexts, 'script': scriptTexts, 'server': serverTexts, 'user': userTexts } as const
type Texts = typeof texts
/** `<namespace>.<key>`, such as `link-pool.field.url`. */
export type TextKey = { [N in keyof Texts]: `${N}.${keyof Texts[N] & string}` }[keyof Texts]
