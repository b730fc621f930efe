import type { Needs } from '../resource/need.ts'
import { minutesBefore } from '../resource/need.ts'
import { account } from '../resources/fleet/account.ts'
import { deviceApproval } from '../resources/fleet/deviceApproval.ts'
import { host } from '../resources/fleet/host.ts'
import { passwordsToChange } from '../resources/fleet/passwordsToChange.ts'
import { phone } from '../resources/fleet/phone.ts'
import { run } from '../resources/fleet/run.ts'
import { scriptVersion } from '../resources/fleet/scriptVersion.ts'
import { verifyTask } from '../resources/fleet/verifyTask.ts'
import { auditCodes } from '../resources/fleet/whitelist.ts'
import { hostMachine } from '../states/host.ts'
import { phoneMachine } from '../states/phone.ts'
import { runMachine } from '../states/run.ts'
import { verifyTaskMachine } from '../states/verifyTask.ts'
import { unknownLanes } from '../values/runLanes.ts'

const phones = phoneMachine.codes
/** All but those that work, and those that have just come. */
const away = [phones.offline, phones.unauthorised, phones.silent, phones.conflict].join(',')
const isOut = 2
/** What waits for longer than that is looked for. */
const longWaitMinutes = 60
/** Authorisations are looked at in time. */
const endsWithinDays = 14
const ended = 1

/** What phones, accounts and their work need of somebody. */
export const fleetNeeds: Needs = [
  {
    name: 'runs_unknown',
    text: 'need.runs_unknown',
    list: run,
    query: { outcome_unknown: 1, lane: unknownLanes },
    rank: 20,
    kind: 'harm',
  },
  {
    name: 'hosts_off',
    text: 'need.hosts_off',
    list: host,
    query: { state: hostMachine.codes.offline, audit_status: auditCodes.approved },
    rank: 30,
    kind: 'harm',
  },
  {
    name: 'phones_off',
    text: 'need.phones_off',
    list: phone,
    query: { state: away, maintenance: 0, audit_status: auditCodes.approved },
    rank: 40,
    kind: 'harm',
  },
  { name: 'phones_out', text: 'need.phones_out', list: phone, query: { health: isOut }, rank: 50, kind: 'harm' },
  {
    name: 'accounts_out',
    text: 'need.accounts_out',
    list: account,
    query: { health: isOut },
    rank: 60,
    kind: 'harm',
  },
  {
    name: 'scripts_rest',
    text: 'need.scripts_rest',
    list: scriptVersion,
    query: (viewer) => ({ resting_from: minutesBefore(viewer, 0) }),
    rank: 70,
    kind: 'harm',
  },
  {
    name: 'verify_tasks',
    text: 'need.verify_tasks',
    list: verifyTask,
    query: { state: verifyTaskMachine.codes.waiting },
    rank: 80,
    kind: 'waits',
  },
  {
    name: 'long_waits',
    text: 'need.long_waits',
    list: run,
    query: (viewer) => ({
      state: runMachine.codes.awaiting_execution,
      queued_to: minutesBefore(viewer, longWaitMinutes),
    }),
    rank: 140,
    kind: 'waits',
  },
  {
    name: 'approvals',
    text: 'need.approvals',
    list: deviceApproval,
    query: { audit_status: auditCodes.pending },
    rank: 170,
    kind: 'waits',
  },
  {
    name: 'authorisations_ended',
    text: 'need.authorisations_ended',
    list: account,
    query: { authorisation: ended },
    rank: 100,
    kind: 'harm',
  },
  {
    name: 'authorisations_end',
    text: 'need.authorisations_end',
    list: account,
    query: { ends_within: endsWithinDays },
    rank: 200,
    kind: 'ends',
  },
  { name: 'passwords', text: 'need.passwords', list: passwordsToChange, query: {}, rank: 180, kind: 'waits' },
]
