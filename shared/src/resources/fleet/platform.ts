import { defineResource } from '../../resource/define.ts'
import { mediaRulesProblems } from '../../values/mediaRules.ts'

/** What a platform is; a micro-blog counts what a post weighs (`checkPost`). */
export const platformKinds = { ownApp: 1, microBlog: 2, shortVideo: 3, social: 4, messenger: 5, other: 6 } as const
/** What a second account of a platform may do with a text that another one has. */
export const sameContentCodes = { warn: 1, refuse: 2 } as const
/** Whether runs may go there; `platform.automation` follows from its basis. */
export const automationCodes = { noBasis: 0, allowed: 1, byHand: 2 } as const

/**
 * decisions.md §2: a place where accounts live, with the basis on which automation is allowed there, and what a post there may look
 * like (matrix-screens.md §5.2). Caps and limits of 0 are none, but for pictures, videos and their
 * alternative text: 0 of those is none at all.
 */
export const platform = defineResource({
  name: 'platform',
  table: 'platform',
  route: '/platformManage',
  menu: { rank: 80 },
  area: 'fleet',
  paged: false,
  visibility: 'all',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, required: true, fixed: true, width: 130 },
    kind: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '', 5: '', 6: '' }, default: 6, width: 110 },
    app: { kind: 'text', max: 128, required: true, width: 160 },
    /** Whether anything runs there: a basis that is past counts as none. */
    automation: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'green', 2: 'grey' },
      virtual: true,
      unsorted: false,
      width: 130,
    },
    // 0 none: nothing runs there; 1 own app, 2 written permission, 3 terms that permit it.
    basis: { kind: 'choice', choices: { 0: 'red', 1: 'green', 2: 'green', 3: 'green' }, default: 0, stepUp: true },
    /** Empty: until it is ended. */
    basis_until: { kind: 'time', format: 'deadline', stepUp: true, width: 170 },
    basis_note: { kind: 'text', max: 500, multiline: true, drawer: 'line', visibility: 'internal' },
    /** Its basis allows no automation: nothing runs there, people post. */
    by_hand: { kind: 'flag', default: 0, stepUp: true, drawer: 'line' },
    evidence: {
      kind: 'file',
      many: 5,
      maxMb: 20,
      unsorted: true,
      hidden: true,
      drawer: 'line',
      visibility: 'internal',
    },
    cap_hour: { kind: 'integer', min: 0, max: 100_000, default: 6 },
    cap_day: { kind: 'integer', min: 0, max: 1_000_000, default: 30 },
    /** How long after a message an answer may still be sent. */
    reply_window_hours: { kind: 'integer', min: 0, max: 8760, default: 0, drawer: 'line' },
    /** 0: by nurture tasks and by hand alone. */
    message_read_minutes: { kind: 'integer', min: 0, max: 1440, default: 0, drawer: 'line' },
    text_limit: { kind: 'integer', min: 0, max: 100_000, default: 0, drawer: 'line' },
    title_limit: { kind: 'integer', min: 0, max: 100_000, default: 0, drawer: 'line' },
    max_hashtags: { kind: 'integer', min: 0, max: 1000, default: 0, drawer: 'line' },
    /** How long the text for those who do not see a picture may be; 0: the platform takes none. */
    alt_limit: { kind: 'integer', min: 0, max: 10_000, default: 1000, drawer: 'line' },
    max_images: { kind: 'integer', min: 0, max: 100, default: 9, drawer: 'line' },
    max_videos: { kind: 'integer', min: 0, max: 100, default: 1, drawer: 'line' },
    image_rules: { kind: 'text', max: 255, drawer: 'line' },
    video_rules: { kind: 'text', max: 255, drawer: 'line' },
    same_content: {
      kind: 'choice',
      choices: { 1: 'orange', 2: 'red' },
      default: sameContentCodes.warn,
      drawer: 'line',
    },
    recorded_by: { kind: 'text', max: 64, computed: true, drawer: 'line', visibility: 'internal' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    place: ['name', 'kind', 'app'],
    basis: ['basis', 'basis_until', 'by_hand', 'basis_note', 'evidence'],
    caps: ['cap_hour', 'cap_day', 'reply_window_hours', 'message_read_minutes'],
    post: [
      ...(['text_limit', 'title_limit', 'max_hashtags', 'same_content'] as const),
      ...(['max_images', 'image_rules', 'alt_limit', 'max_videos', 'video_rules'] as const),
    ],
  },
  offers: {
    by: 'kind',
    values: { [platformKinds.microBlog]: { text_limit: 280, same_content: sameContentCodes.refuse } },
  },
  rules: ({ image_rules, video_rules }) => [
    ...mediaRulesProblems('image_rules', image_rules),
    ...mediaRulesProblems('video_rules', video_rules),
  ],
  actions: {
    /** From now on nothing runs there; why is noted beside the basis. */
    'end-basis': {
      when: { basis: [1, 2, 3], automation: [automationCodes.allowed, automationCodes.byHand] },
      form: { reason: { kind: 'text', max: 200, required: true } },
      stepUp: true,
      danger: true,
    },
  },
  naturalKey: ['name'],
  warning: { automation: automationCodes.noBasis },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'app', 'basis_note'] },
    kind: { kind: 'equals', field: 'kind' },
    automation: { kind: 'equals', field: 'automation' },
  },
})
