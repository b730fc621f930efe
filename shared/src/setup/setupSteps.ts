import type { TextKey } from '../i18n/textKeys.gen.ts'
import type { AnyResource } from '../resource/define.ts'
import type { NeedQuery, NeedViewer } from '../resource/need.ts'
import { persona } from '../resources/content/persona.ts'
import { account } from '../resources/fleet/account.ts'
import { host } from '../resources/fleet/host.ts'
import { node } from '../resources/fleet/node.ts'
import { phone } from '../resources/fleet/phone.ts'
import { automationCodes, platform } from '../resources/fleet/platform.ts'
import { script } from '../resources/fleet/script.ts'
import { auditCodes } from '../resources/fleet/whitelist.ts'
import { nurtureSlot } from '../resources/publish/nurtureSlot.ts'
import { nurtureTask } from '../resources/publish/nurtureTask.ts'
import { publication } from '../resources/publish/publication.ts'
import { user } from '../resources/system/user.ts'
import { accountMachine } from '../states/account.ts'
import { hostMachine } from '../states/host.ts'
import { nurtureSlotMachine } from '../states/nurtureSlot.ts'
import { personaMachine } from '../states/persona.ts'
import { phoneMachine } from '../states/phone.ts'
import { publicationMachine } from '../states/publication.ts'
import type { SetupStepName } from './stepNames.ts'

/** What somebody can do about a part of a step: always what a screen does, too. */
export type SetupAct =
  /** The form or the import of a list. */
  | { readonly kind: 'add' | 'import'; readonly list: AnyResource }
  /** An action on those rows that wait for it. */
  | { readonly kind: 'action'; readonly list: AnyResource; readonly action: string; readonly query: NeedQuery }
  /** Another screen. */
  | { readonly kind: 'open'; readonly path: string; readonly text: TextKey }
  /** The fixture app with its scripts; a token for a host. */
  | { readonly kind: 'fixture_app' | 'enrol' }

/** Rows of a list: as soon as there are so many, this part is done, and once they are gone it is no more. */
export interface SetupPart {
  readonly name: string
  readonly text: TextKey
  readonly list: AnyResource
  readonly query: NeedQuery | ((viewer: NeedViewer) => NeedQuery)
  readonly least: number
  readonly acts: readonly SetupAct[]
}

export interface SetupStep {
  readonly name: SetupStepName
  readonly parts: readonly SetupPart[]
}

const { approved, pending } = auditCodes
/** The purpose of scripts that publish. */
const publishes = 3
const authorised = '2,3'

/** matrix-screens.md §6.10.1: from an empty installation to a first post. Done is what the rows say, whoever made them, wherever. */
export const setupSteps: readonly SetupStep[] = [
  {
    name: 'organisation',
    parts: [
      {
        name: 'second_factor',
        text: 'setup.part.second_factor',
        list: user,
        query: ({ username }) => ({ keyword: username, second_factor: 1 }),
        least: 1,
        acts: [{ kind: 'open', path: '/settingManage', text: 'setup.act.settings' }],
      },
      {
        name: 'colleague',
        text: 'setup.part.colleague',
        list: user,
        query: { available: 1 },
        least: 2,
        acts: [{ kind: 'add', list: user }],
      },
    ],
  },
  {
    name: 'platform',
    parts: [
      {
        name: 'platform',
        text: 'setup.part.platform',
        list: platform,
        query: { automation: automationCodes.allowed },
        least: 1,
        acts: [{ kind: 'fixture_app' }, { kind: 'add', list: platform }],
      },
      {
        name: 'script',
        text: 'setup.part.script',
        list: script,
        query: { purpose: publishes, enabled: 1 },
        least: 1,
        acts: [{ kind: 'fixture_app' }, { kind: 'open', path: '/scriptManage', text: 'script.title' }],
      },
    ],
  },
  {
    name: 'host',
    parts: [
      {
        name: 'host',
        text: 'setup.part.host',
        list: host,
        query: { state: hostMachine.codes.online, audit_status: approved },
        least: 1,
        acts: [{ kind: 'enrol' }, { kind: 'action', list: host, action: 'approve', query: { audit_status: pending } }],
      },
      {
        name: 'phone',
        text: 'setup.part.phone',
        list: phone,
        query: { state: phoneMachine.codes.online, audit_status: approved },
        least: 1,
        acts: [{ kind: 'action', list: phone, action: 'approve', query: { audit_status: pending } }],
      },
    ],
  },
  {
    name: 'nodes',
    parts: [
      {
        name: 'node',
        text: 'setup.part.node',
        list: node,
        query: {},
        least: 1,
        acts: [
          { kind: 'import', list: node },
          { kind: 'add', list: node },
        ],
      },
    ],
  },
  {
    name: 'accounts',
    parts: [
      {
        name: 'account',
        text: 'setup.part.account',
        list: account,
        query: { authorisation: authorised },
        least: 1,
        acts: [
          { kind: 'add', list: account },
          { kind: 'import', list: account },
          { kind: 'open', path: '/registrationManage', text: 'registration-record.title' },
        ],
      },
    ],
  },
  {
    name: 'login',
    parts: [
      {
        name: 'login',
        text: 'setup.part.login',
        list: account,
        query: { login_status: 1, status: accountMachine.codes.normal },
        least: 1,
        acts: [
          { kind: 'action', list: account, action: 'set-login', query: { login_status: 0 } },
          { kind: 'action', list: account, action: 'check-login', query: { login_status: 0 } },
        ],
      },
    ],
  },
  {
    name: 'personas',
    parts: [
      {
        name: 'persona',
        text: 'setup.part.persona',
        list: persona,
        query: { status: personaMachine.codes.created },
        least: 1,
        acts: [
          { kind: 'add', list: persona },
          { kind: 'import', list: persona },
          { kind: 'action', list: persona, action: 'pass', query: { status: personaMachine.codes.pending } },
        ],
      },
      {
        name: 'linked',
        text: 'setup.part.linked',
        list: account,
        query: { has_persona: 1 },
        least: 1,
        acts: [{ kind: 'action', list: account, action: 'link', query: { has_persona: 0 } }],
      },
    ],
  },
  {
    name: 'trial',
    parts: [
      {
        name: 'post',
        text: 'setup.part.post',
        list: publication,
        query: { status: publicationMachine.codes.completed },
        least: 1,
        acts: [
          { kind: 'open', path: '/aiPublishing', text: 'publishing.title' },
          { kind: 'open', path: '/contentReview', text: 'content-review.title' },
        ],
      },
      {
        name: 'nurture',
        text: 'setup.part.nurture',
        list: nurtureSlot,
        query: { state: nurtureSlotMachine.codes.done },
        least: 1,
        acts: [
          { kind: 'add', list: nurtureTask },
          { kind: 'action', list: nurtureTask, action: 'execute', query: {} },
        ],
      },
    ],
  },
]
