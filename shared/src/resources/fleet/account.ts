import { assignAction } from '../../resource/actions.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import type { LinksField } from '../../resource/field.ts'
import { accountMachine } from '../../states/account.ts'
import { conversationMachine } from '../../states/conversation.ts'
import { personaMachine } from '../../states/persona.ts'
import { mostPersonas } from '../content/persona.ts'
import { tagActions, tagsField } from './tag.ts'
import { healthFields, readyAction } from './verifyTask.ts'

/** Only personas that somebody has passed are offered. */
const personas = {
  kind: 'links',
  to: 'persona',
  label: 'name',
  where: { status: personaMachine.codes.created },
  most: mostPersonas,
  required: true,
} as const satisfies LinksField

/** matrix.md §3: Facebook asks for so many fans or followers before it grants its professional mode. */
export const professionalFans = 4000

const statusColours = { 0: 'green', 1: 'red', 2: 'orange', 3: 'orange' } as const
const authority = { key: 'account.authorise', stepUp: true } as const
const measured = { kind: 'integer', min: 0, computed: true, drawer: 'line' } as const

/**
 * matrix-screens.md §5.2: an account on a platform, by whose authority it is run, where it runs, and what is known of it. Rows from before
 * may lack what is required until they are edited.
 */
export const account = defineResource({
  name: 'account',
  table: 'account',
  route: '/accountManage',
  menu: { rank: 60 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    account: { kind: 'text', max: 255, required: true, width: 180 },
    nickname: { kind: 'text', max: 255, required: true, width: 160 },
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, width: 120 },
    status: {
      kind: 'state',
      machine: accountMachine,
      colours: { normal: 'green', banned: 'red', abnormal: 'orange', not_logged_in: 'orange' },
      requiredText: true,
      width: 120,
    },
    // Of a run that worked under it, or of a person who looked; 0 also before anybody has.
    login_status: { kind: 'choice', choices: { 0: 'grey', 1: 'green' }, computed: true, width: 130 },
    // Runs on each of the last 14 days that were counted.
    recent_runs: { kind: 'text', max: 255, format: 'trend', virtual: true, width: 150 },
    password: { kind: 'sealed', max: 255, onto: 'phone' },
    phone_number: { kind: 'text', max: 32, format: 'phone', drawer: 'line' },
    iccid: { kind: 'text', max: 32, drawer: 'line' },
    country: { kind: 'text', max: 2, required: true, format: 'country', width: 120 },
    // The place of business; nothing sends it to a phone.
    longitude: { kind: 'decimal', digits: 6, min: -180, max: 180, required: true, nullable: true, drawer: 'line' },
    latitude: { kind: 'decimal', digits: 6, min: -90, max: 90, required: true, nullable: true, drawer: 'line' },
    // Nothing runs on an account that has none; `unbind` alone takes it away.
    phone: {
      kind: 'reference',
      to: 'phone',
      label: 'serial',
      required: true,
      mayLack: true,
      requiredText: true,
      width: 160,
    },
    subsystem: { kind: 'integer', min: 0, max: 999, default: 0 },
    group: { kind: 'reference', to: 'account-group', label: 'path', width: 160 },
    personas: { ...personas, required: false, width: 160 },
    // Somebody has unlinked a persona by hand: many are not linked at once again.
    unbound_by_hand: { kind: 'flag', computed: true, hidden: true },
    tags: tagsField,
    posting_times: { kind: 'text', max: 255, format: 'posting-times', drawer: 'line' },
    wall_status: { kind: 'choice', choices: { 0: '', 1: '' }, virtual: true, drawer: 'line' },
    custody_publish: { kind: 'flag', drawer: 'line' },
    custody_reply: { kind: 'flag', drawer: 'line' },
    // What the first hosted answer of a day says beside itself; empty: that of the language.
    reply_notice: { kind: 'text', max: 200, single: true, drawer: 'line' },
    level: { kind: 'integer', min: 0, max: 9, default: 0, width: 90 },
    owner: { kind: 'text', max: 255, width: 160, ...authority },
    // 0 none: no task runs; 1 own, 2 client contract, 3 employee.
    basis: { kind: 'choice', choices: { 0: 'red', 1: 'green', 2: 'green', 3: 'green' }, default: 0, ...authority },
    authorised_until: { kind: 'time', format: 'deadline', ...authority },
    // 0: as the platform has it.
    cap_hour: { kind: 'integer', min: 0, max: 100_000, default: 0, drawer: 'line' },
    cap_day: { kind: 'integer', min: 0, max: 1_000_000, default: 0, drawer: 'line' },
    private_domain: { kind: 'flag', drawer: 'line' },
    home_link: { kind: 'text', max: 500, format: 'url', link: true, single: true, drawer: 'line' },
    professional_mode: { kind: 'flag', drawer: 'line' },
    fans: measured,
    following: measured,
    posts: measured,
    metrics_time: { kind: 'time', computed: true, drawer: 'line' },
    customers: { kind: 'counted', of: 'customer', by: 'accounts', virtual: true, drawer: 'line' },
    open_conversations: {
      kind: 'counted',
      of: 'conversation',
      by: 'account',
      where: { state: conversationMachine.codes.open },
      virtual: true,
      drawer: 'line',
    },
    metrics: { kind: 'counted', of: 'account-metric', by: 'account', virtual: true, drawer: 'line' },
    pulling_time: { kind: 'time', computed: true, drawer: 'line' },
    processing_status: {
      kind: 'choice',
      choices: { 0: 'grey', 1: 'blue', 2: 'green', 3: 'red' },
      computed: true,
      drawer: 'line',
    },
    password_changed: { kind: 'time', computed: true, drawer: 'line' },
    // How many people have looked at the password since it was changed.
    known_to: { kind: 'integer', virtual: true, drawer: 'line' },
    // Somebody who has seen it has left, may not see it any more, or the account may not be run any more.
    to_change: { kind: 'flag', virtual: true, drawer: 'line' },
    // 0 none, 1 past, 2 ends within 30 days, 3 valid for longer or without an end.
    authorisation: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'red', 2: 'orange', 3: 'green' },
      virtual: true,
      internal: true,
    },
    // Nobody is logged in, or nobody knows whether somebody is.
    awaits_login: { kind: 'flag', virtual: true, internal: true },
    phone_online: { kind: 'flag', virtual: true, internal: true },
    has_home_link: { kind: 'flag', virtual: true, internal: true },
    /** Its platform is one of short videos. */
    short_video: { kind: 'flag', virtual: true, internal: true },
    /** What names that look the same have in common (`seenKeyOf`). */
    account_key: { kind: 'text', max: 255, computed: true, internal: true },
    /** Another account of the platform looks the same: both were there before. */
    twins: { kind: 'flag', virtual: true, internal: true },
    ...healthFields,
    evidence: {
      kind: 'file',
      many: 5,
      maxMb: 20,
      unsorted: true,
      hidden: true,
      drawer: 'line',
      ...authority,
    },
    // When a run first found nobody logged in; a second reading settles it.
    login_lost_at: { kind: 'time', computed: true, internal: true },
    recorded_by: { kind: 'text', max: 64, computed: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    who: ['account', 'nickname', 'platform', 'password', 'phone_number', 'iccid', 'group', 'personas', 'level'],
    place: ['longitude', 'latitude', 'phone', 'subsystem', 'country'],
    authority: ['owner', 'basis', 'authorised_until', 'evidence', 'cap_hour', 'cap_day'],
    public: [
      'tags',
      'home_link',
      'posting_times',
      'private_domain',
      'professional_mode',
      'custody_publish',
      'custody_reply',
      'reply_notice',
      'remark',
    ],
  },
  actions: {
    /** `along`: its personas and the open nurture tasks that are about nobody else's accounts; what that comes to is shown before. */
    assign: { form: { ...assignAction.form, along: { kind: 'flag' } }, dryRun: 'along' },
    ready: readyAction,
    link: { form: { personas } },
    unlink: { form: { personas: { ...personas, where: {} } } },
    'bulk-link': { dryRun: true },
    ...tagActions,
    'change-status': {
      toChosen: 'status',
      form: {
        status: { kind: 'choice', choices: statusColours, required: true, requiredText: true },
        remark: { kind: 'text', max: 500, multiline: true },
      },
    },
    'set-login': {
      form: {
        login_status: { kind: 'choice', choices: { 0: 'grey', 1: 'green' }, default: 1, required: true },
        remark: { kind: 'text', max: 500, multiline: true },
      },
    },
    bind: {
      rows: 'one',
      form: {
        phone: { kind: 'reference', to: 'phone', label: 'serial', required: true },
        subsystem: { kind: 'integer', min: 0, max: 999, default: 0 },
      },
    },
    unbind: { when: { phone: 1 } },
    'set-home-link': {
      rows: 'one',
      form: { home_link: { kind: 'text', max: 500, format: 'url', required: true } },
    },
    /** What stands under it on its platform is read by a statistics run. */
    fetch: {},
    'check-login': {},
    /** Posts that were found under it, and that nobody here has published, go from the publications. */
    'clear-seen': { danger: true },
    authorise: {
      stepUp: true,
      form: {
        owner: { kind: 'text', max: 255, required: true },
        basis: { kind: 'choice', choices: { 1: 'green', 2: 'green', 3: 'green' }, default: 1, required: true },
        authorised_until: { kind: 'time' },
        evidence: { kind: 'file', many: 5, maxMb: 20, unsorted: true },
      },
    },
    'end-authorisation': {
      when: { basis: [1, 2, 3] },
      stepUp: true,
      danger: true,
      form: { reason: { kind: 'text', max: 500, required: true } },
    },
  },
  rules: professionalMode,
  naturalKey: ['platform', 'account'],
  foundBy: { account: 'account_key' },
  importsPart: true,
  taken: { field: 'account', text: 'account.more.taken' },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'owner', 'phone', 'remark'] },
    platform: { kind: 'equals', field: 'platform' },
    status: { kind: 'any', field: 'status' },
    login_status: { kind: 'equals', field: 'login_status' },
    wall_status: { kind: 'equals', field: 'wall_status' },
    level: { kind: 'equals', field: 'level' },
    country: { kind: 'equals', field: 'country' },
    phone: { kind: 'equals', field: 'phone' },
    subsystem: { kind: 'equals', field: 'subsystem' },
    personas: { kind: 'any', field: 'personas' },
    has_persona: { kind: 'has', field: 'personas' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    tags: { kind: 'any', field: 'tags' },
    basis: { kind: 'equals', field: 'basis' },
    authorisation: { kind: 'any', field: 'authorisation' },
    ends_within: { kind: 'within', field: 'authorised_until' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    custody_publish: { kind: 'equals', field: 'custody_publish' },
    custody_reply: { kind: 'equals', field: 'custody_reply' },
    health: { kind: 'equals', field: 'health' },
    twins: { kind: 'equals', field: 'twins' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})

function professionalMode({ professional_mode, fans }: RowValues) {
  const isShort = Number(professional_mode ?? 0) === 1 && Number(fans ?? 0) < professionalFans
  return isShort ? [{ field: 'professional_mode', code: 'too_few_fans' as const, data: { min: professionalFans } }] : []
}
