import { z } from 'zod'
import { importForm, importReply } from '../resource/endpoints.ts'
import { isCropFrame } from '../values/cropFrame.ts'
import { languageCodes } from '../values/namedCodes.ts'
import { idsOf } from '../values/plainNumber.ts'
import {
  longestAlt,
  mostContents,
  mostFiles,
  mostPerDay,
  mostPlanned,
  mostRepeats,
  mostShownAccounts,
  mostStagger,
} from '../values/releaseLimits.ts'
import { isTime } from '../values/time.ts'
import { endpoint, forEverybody, onlyFilters } from './endpoint.ts'
import { fileReply } from './fileReply.ts'
import { report } from './report.ts'

/** Publishing (matrix-screens.md §6.5): the composer with its drafts, the calendar, and what is told of one publication. */

/** What requests begin with that the control plane makes by itself: mended texts, and posts of nurture tasks. No caller sends such a one. */
export const ownRequests = ['mend-', 'nurture-'] as const
const [correctionRequest, nurtureRequest] = ownRequests

export { correctionRequest, nurtureRequest }

const id = z.number().int().min(1)
/** So many posts are mended by one find and replace. */
export const mostReplaced = 1000
const byId = z.object({ id: z.coerce.number().int().min(1) })
const time = z.string().refine(isTime)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isTime)

const part = z.number().min(0).max(1)
const frame = z.object({ x: part, y: part, width: part, height: part }).refine(isCropFrame)

/** A part of a picture that a platform gets in the place of the whole: `file` is what `release.crop` has made of `of`. 0: all platforms. */
const crop = z.object({ platform: z.number().int().min(0), of: id, file: id, frame })
export type PostCrop = z.output<typeof crop>

/** What somebody wrote: `media` are files of the field `media` of `release`, in the order in which they are shown. */
const composed = z.object({
  kind: z.literal('composed'),
  title: z.string().max(255).default(''),
  text: z.string().max(20_000).default(''),
  /** What a platform gets in the place of title and text. */
  variants: z
    .array(
      z.object({
        platform: id,
        title: z.string().max(255),
        text: z.string().max(20_000),
        /** Into which it was translated; '' where it is somebody's own words. */
        language: z.string().max(2).default(''),
      }),
    )
    .max(50)
    .default([]),
  media: z.array(id).max(mostFiles).default([]),
  crops: z.array(crop).max(mostFiles).default([]),
  /** What those hear who do not see a file, in the order of `media`; '' where there is none. */
  alts: z.array(z.string().max(longestAlt)).max(mostFiles).default([]),
  persona: id.nullable().default(null),
  /** Whether the notice of the persona, or that a model made it, goes out with it; without it wants a key of its own. */
  disclosure: z.boolean().default(true),
  /** What allows the use of its media beside those of the library, which say it themselves: 0 not stated, 1 own, 2 licensed, 3 AI-made, 4 free. */
  rights: z.number().int().min(0).max(4).default(0),
  rights_note: z.string().max(500).default(''),
  /** A model had a hand in it: the mark is taken away by nobody. */
  ai_generated: z.boolean().default(false),
})

export const releaseContents = z.discriminatedUnion('kind', [
  composed,
  /** Items of the libraries, each a post of its own. */
  z.object({ kind: z.literal('library'), ids: z.array(id).min(1).max(mostContents) }),
  /** Posts of content tasks. */
  z.object({ kind: z.literal('items'), ids: z.array(id).min(1).max(mostContents) }),
])
export type ReleaseContents = z.input<typeof releaseContents>
export type ComposedContent = z.output<typeof composed>

/** When: wall-clock times in the zone of the installation. */
export const releaseTimes = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('at'), time }),
  /** The next posting time of each account at which nothing is planned yet. */
  z.object({ kind: z.literal('next') }),
  /** Over the posting times from a day on, so many a day for each account at most; where it has none, evenly from 9 to 21 o'clock. */
  z.object({
    kind: z.literal('spread'),
    from: day,
    per_day: z.number().int().min(1).max(mostPerDay),
    /** Each content once, under one account after the other; otherwise under every account. */
    deal: z.boolean().default(false),
    /** Minutes by which each account posts later than the one before it. */
    stagger: z.number().int().min(0).max(mostStagger).default(0),
  }),
  /** The same content again and again, by wall clock, with an end: all of them are made at once. */
  z.object({
    kind: z.literal('repeat'),
    time,
    every: z.enum(['day', 'week', 'month']),
    count: z.number().int().min(2).max(mostRepeats),
  }),
])
export type ReleaseTimes = z.input<typeof releaseTimes>

const order = z.object({
  /** What the release is called; '' is the title or the beginning of the text. */
  name: z.string().max(255).default(''),
  contents: releaseContents,
  accounts: z.array(id).min(1).max(mostContents),
  when: releaseTimes,
  /** A person posts it, also where a script could. */
  by_hand: z.boolean().default(false),
  /** The draft that it was composed as, which it then no longer is. */
  draft: id.nullable().default(null),
})
export type ReleaseOrder = z.input<typeof order>
export type ParsedOrder = z.output<typeof order>

/** One post of an order: which of its contents under which account at what time. */
const planned = z.object({
  content: z.number().int().min(0),
  account: id,
  time,
  /** Which of a series. */
  repeat: z.number().int().min(0).max(mostRepeats).default(0),
})
export type PlannedPost = z.output<typeof planned>

const issue = z.object({ severity: z.enum(['error', 'warning']), text: z.string() })

const checkedRow = planned.extend({
  name: z.string(),
  account_name: z.string(),
  platform: id,
  platform_name: z.string(),
  /** `gap`: the clock leaps over that time, so it is the next one; `twice`: it comes twice, the first counts. */
  shift: z.enum(['', 'gap', 'twice']),
  /** How many posts one after the other it becomes. */
  segments: z.number().int(),
  /** A person will post it. */
  by_hand: z.boolean(),
  /** It waits for people to look at it. */
  awaits_review: z.boolean(),
  /** Why not; '' where it can go. */
  refused: z.string(),
  issues: z.array(issue),
})
export type CheckedPost = z.output<typeof checkedRow>

const reviewed = { permission: 'release.publish', visibility: 'own' } as const

const ownFile = { because: 'a file that the caller has sent in' } as const
const ofOrder = {
  accounts: 'account',
  'contents.persona': 'persona',
  'contents.ids': { because: 'which list it is follows from the kind of contents' },
  'contents.media': ownFile,
  'contents.crops.of': ownFile,
  'contents.crops.file': ownFile,
  'contents.crops.platform': forEverybody,
  'contents.variants.platform': forEverybody,
  draft: { because: 'nobody has a draft but its writer' },
} as const

export const checkRelease = endpoint({
  name: 'release.check',
  method: 'POST',
  path: '/release/check',
  ...reviewed,
  writes: false,
  sees: ofOrder,
  summary:
    'What an order would become: a row for each content, account and time, with what each platform says of it. Changes nothing.',
  body: order,
  reply: z.object({
    rows: z.array(checkedRow),
    /** Of all accounts together: the same text for several of a platform, and what is to be known beside single rows. */
    notes: z.array(z.string()),
  }),
})
export type CheckedRelease = z.output<(typeof checkRelease)['reply']>

export const publishRelease = endpoint({
  name: 'release.publish',
  method: 'POST',
  path: '/release/publish',
  ...reviewed,
  sees: {
    ...ofOrder,
    'rows.content': { because: 'a place among the contents' },
    'rows.account': { because: 'one of the accounts' },
  },
  summary:
    'Makes the publications of an order: exactly these rows, as a check has shown them. The same request_id again answers the same release.',
  body: order.extend({
    request_id: z
      .string()
      .min(8)
      .max(64)
      .refine((id) => !ownRequests.some((prefix) => id.startsWith(prefix))),
    rows: z.array(planned).min(1).max(mostPlanned),
  }),
  reply: z.object({
    release: id,
    /** The publications, in the order of the rows that became one. */
    publications: z.array(id),
    /** Rows that became none, and why. */
    refused: z.array(z.object({ row: z.number().int(), reason: z.string() })),
    /** It was there already. */
    repeated: z.boolean(),
  }),
})
export type PublishedRelease = z.output<(typeof publishRelease)['reply']>

export const cropPicture = endpoint({
  name: 'release.crop',
  method: 'POST',
  path: '/release/crop',
  ...reviewed,
  visibility: 'self',
  summary:
    'Makes a file of a part of a picture that the caller has sent in for a release. `frame`: parts of width and height, from the upper left corner.',
  body: z.object({ file: id, frame }),
  reply: fileReply,
})

export const importReleases = endpoint({
  name: 'publication.import',
  method: 'POST',
  path: '/publication/import',
  permission: 'publication.import',
  visibility: 'as',
  summary:
    'Plan posts from a spreadsheet with account, platform, title, text or library_id, pictures, scheduled_time, by_hand; or look with dry_run=1. Taking it back calls off what still waits.',
  body: importForm,
  form: true,
  reply: importReply,
})

export const releaseTemplate = endpoint({
  name: 'publication.template',
  method: 'GET',
  path: '/publication/template',
  permission: 'publication.import',
  visibility: 'as',
  summary: 'The template spreadsheet.',
  shape: 'file',
})

/** What the composer holds of a draft: whatever was filled in so far. */
const draftBody = z.record(z.string(), z.unknown())
const draft = z.object({
  id,
  revision: z.number().int(),
  name: z.string(),
  body: draftBody,
  update_time: z.string(),
  /** Files of `media`, in their order. */
  files: z.array(fileReply),
})
export type ReleaseDraft = z.output<typeof draft>

export const listDrafts = endpoint({
  name: 'release.drafts',
  method: 'GET',
  path: '/release/drafts',
  permission: 'release.publish',
  visibility: 'self',
  summary: 'The drafts of whoever asks, the latest first; each is kept for 30 days after its last change.',
  reply: z.array(draft.omit({ body: true, files: true })),
})

export const readDraft = endpoint({
  name: 'release.draft',
  method: 'GET',
  path: '/release/draft/:id',
  permission: 'release.publish',
  visibility: 'self',
  summary: 'A draft of whoever asks.',
  query: byId,
  reply: draft,
})

export const saveDraft = endpoint({
  name: 'release.save-draft',
  method: 'POST',
  path: '/release/draft',
  permission: 'release.publish',
  visibility: 'self',
  summary:
    'Saves a draft, which nobody but its writer sees. `revision`: the one that was seen; where another tab has saved since, the answer is 409 with what stands there now.',
  body: z.object({
    id: id.nullable().default(null),
    revision: z.number().int().default(0),
    name: z.string().max(255).default(''),
    media: z.array(id).max(mostFiles).default([]),
    body: draftBody,
  }),
  reply: z.object({ id, revision: z.number().int() }),
})

export const deleteDraft = endpoint({
  name: 'release.delete-draft',
  method: 'DELETE',
  path: '/release/draft/:id',
  permission: 'release.publish',
  visibility: 'self',
  summary: 'Throws a draft away.',
  query: byId,
})

export const translateText = endpoint({
  name: 'release.translate',
  method: 'POST',
  path: '/release/translate',
  ...reviewed,
  sees: { persona: 'persona' },
  summary:
    'Has a model put what somebody writes into another language; answers at once, and `GET /release/translate/{id}` says how far it is. The same that the same user has asked for within a week is not ordered twice: only what failed of it. As a variant of a release it is seen, edited and reviewed like any other.',
  body: z.object({
    title: z.string().max(255).default(''),
    text: z.string().max(20_000).default(''),
    /** ISO 639, two letters. */
    language: z.string().refine((code) => languageCodes.of(code) === code),
    persona: id.nullable().default(null),
  }),
  reply: z.object({ id }),
})

export const translatedText = endpoint({
  name: 'release.translated',
  method: 'GET',
  path: '/release/translate/:id',
  permission: 'release.publish',
  visibility: 'self',
  summary: 'How far a translation is that the caller has asked for; once all of it has ended, title and text.',
  query: byId,
  reply: z.object({
    /** Of the requests to a model, one for the title and one for the text, how many have ended. */
    ended: z.number().int(),
    requests: z.number().int(),
    title: z.string(),
    text: z.string(),
    /** Why there is none; '' where all went well, and while it is under way. */
    error: z.string(),
  }),
})

/** What the library holds becomes files of a release: the same contents, so that nothing is sent twice. */
export const takeMedia = endpoint({
  name: 'release.take-media',
  method: 'POST',
  path: '/release/media',
  ...reviewed,
  sees: { library: 'library-item' },
  summary:
    'Makes files of the field `media` of what items of the library hold (a picture or a video each), in that order; as files that were sent in they are kept for a day where nothing names them.',
  body: z.object({ library: z.array(id).min(1).max(mostFiles) }),
  reply: z.array(fileReply),
})

const releaseAccount = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  platform: id,
  platform_name: z.string(),
  personas: z.array(id),
  posting_times: z.string(),
  /** Why it cannot; '' where it can. */
  refused: z.string(),
  /** What keeps it from publishing now, and may be mended before a post is due; '' where nothing does. */
  doubt: z.string(),
  by_hand: z.boolean(),
})
export type ReleaseAccount = z.output<typeof releaseAccount>

/** Accounts for the composer, with what keeps each from publishing. */
export const releaseAccounts = endpoint({
  name: 'release.accounts',
  method: 'GET',
  path: '/release/accounts',
  ...reviewed,
  sees: {
    platform: onlyFilters,
    persona: onlyFilters,
    group: onlyFilters,
    tag: onlyFilters,
  },
  summary:
    'The accounts that the caller sees and that match, each with what keeps it from publishing; for a composer to choose from, some of them or all that match.',
  query: z.object({
    keyword: z.string().max(100).default(''),
    platform: z.coerce.number().int().min(0).default(0),
    persona: z.coerce.number().int().min(0).default(0),
    /** A group of accounts with all below it. */
    group: z.coerce.number().int().min(0).default(0),
    tag: z.coerce.number().int().min(0).default(0),
    /** These alone, comma-joined, as many as an order may name. */
    ids: z
      .string()
      .max(10 * mostContents)
      .default('')
      .transform((text) => idsOf(text) ?? []),
    size: z.coerce.number().int().min(1).max(mostContents).default(mostShownAccounts),
  }),
  reply: z.object({
    /** The first that match, by platform; of each platform those that can publish first. */
    accounts: z.array(releaseAccount),
    /** How many match. */
    total: z.number().int(),
    /** How many of them can publish. */
    able: z.number().int(),
    /** Those that can, as many as an order may name. */
    able_ids: z.array(id),
    /** All that match, by platform. */
    platforms: z.array(z.object({ id, name: z.string(), total: z.number().int(), able: z.number().int() })),
  }),
})
export type ReleaseAccounts = z.output<(typeof releaseAccounts)['reply']>

const entry = z.object({
  id,
  /** Of the zone of the installation. */
  time: z.string(),
  name: z.string(),
  status: z.number().int(),
  account: id,
  account_name: z.string(),
  platform_name: z.string(),
  /** The thumbnail of its first picture; '' where it has none. */
  thumb: z.string(),
  held: z.number().int(),
  outcome_unknown: z.number().int(),
  by_hand: z.number().int(),
  /** Its login has not been confirmed for a day, and it is due soon. */
  login_doubtful: z.boolean(),
  /** Who has refused it, and why; '' of all else. */
  refused_by: z.string(),
  refused_note: z.string(),
})
export type CalendarEntry = z.output<typeof entry>

export const publishCalendar = endpoint({
  name: 'publication.calendar',
  method: 'GET',
  path: '/publication/calendar',
  permission: 'publication.list',
  visibility: 'as',
  sees: { platform: onlyFilters, account: onlyFilters, persona: onlyFilters },
  summary:
    'Publications from a day to another, with the accounts that are over the cap of a day, and where the offset of the zone changes.',
  query: z.object({
    from: day,
    to: day,
    platform: z.coerce.number().int().min(0).default(0),
    account: z.coerce.number().int().min(0).default(0),
    persona: z.coerce.number().int().min(0).default(0),
    status: z.string().max(20).default(''),
  }),
  reply: z.object({
    zone: z.string(),
    entries: z.array(entry),
    /** More than are told stand there. */
    more: z.number().int(),
    /** Accounts that have more planned on a day than their cap of a day lets go. */
    over: z.array(
      z.object({
        day: z.string(),
        account: id,
        account_name: z.string(),
        planned: z.number().int(),
        cap: z.number().int(),
      }),
    ),
    /** Days on which the offset to UTC is another at their end than at their beginning: `+01:00` to `+02:00`. */
    offsets: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
  }),
})
export type PublishCalendar = z.output<(typeof publishCalendar)['reply']>

export const publicationWhy = endpoint({
  name: 'publication.why',
  method: 'GET',
  path: '/publication/:id/why',
  permission: 'publication.list',
  visibility: 'as',
  sees: { id: 'publication' },
  summary: 'Why a publication has not gone out yet: what keeps it, and of its run each phone with each rule.',
  query: byId,
  reply: z.object({
    /** In the reader's words, the first thing first. */
    reasons: z.array(z.object({ reason: z.string(), text: z.string() })),
    /** The run that waits for a phone; null where there is none yet. */
    run: z.number().int().nullable(),
  }),
})

const said = z.object({ title: z.string(), text: z.string() })

export const publicationContent = endpoint({
  name: 'publication.content',
  method: 'GET',
  path: '/publication/:id/content',
  permission: 'publication.list',
  visibility: 'as',
  sees: { id: 'publication' },
  summary: 'Title and text of a publication in full, as they go out on its platform.',
  query: byId,
  reply: said,
})

const replacement = z.object({ id: z.number().int(), name: z.string(), before: said, after: said })
export type TextReplacement = z.output<typeof replacement>

export const replaceText = endpoint({
  name: 'publication.replace-text',
  method: 'POST',
  path: '/publication/replace-text',
  permission: 'publication.replace',
  visibility: 'as',
  sees: { ids: { because: 'says of each that is not seen that it is not there' } },
  summary:
    'Find and replace in posts that wait, all of them or none; or look what that would do with dry_run=1. Each keeps its time and is judged anew; undone like an import while its posts are untouched.',
  body: z.object({
    ids: z.array(id).min(1).max(mostReplaced),
    /** As it stands, every time that it occurs. */
    find: z.string().min(1).max(2000),
    replacement: z.string().max(20_000).default(''),
    /** In titles, too. */
    titles: z.union([z.literal(0), z.literal(1)]).default(0),
    dry_run: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  /** `rows`: the first 200 that change. */
  reply: importReply.extend({ rows: z.array(replacement) }),
})

export const publicationTodo = endpoint({
  name: 'publication.todo',
  method: 'GET',
  path: '/publication/:id/todo',
  permission: 'publication.take',
  visibility: 'as',
  sees: { id: 'publication' },
  summary: 'What a person needs to post it by hand: the text segment by segment, and the files in their order.',
  query: byId,
  reply: z.object({
    title: z.string(),
    segments: z.array(z.string()),
    /** What is to go out with it; '' where nothing is. */
    disclosure: z.string(),
    ai_generated: z.boolean(),
    files: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        size: z.number(),
        url: z.string(),
        thumb: z.string(),
        /** What those hear who do not see it; '' where there is nothing. */
        alt: z.string(),
      }),
    ),
    phone: z.object({ id, serial: z.string(), online: z.boolean() }).nullable(),
    home_link: z.string(),
  }),
})

export type PublicationTodo = z.output<(typeof publicationTodo)['reply']>

export const publicationToPhone = endpoint({
  name: 'publication.to-phone',
  method: 'POST',
  path: '/publication/:id/to-phone',
  permission: 'publication.take',
  visibility: 'as',
  sees: { id: 'publication' },
  summary:
    'Puts the files of a publication that the caller has taken on the phone of its account, in their order, in a folder of their own among the pictures of its Android user. The caller holds the phone.',
  query: byId,
  reply: z.object({
    /** As galleries call it. */
    folder: z.string(),
    /** What is in it, in its order: `01.jpg`. */
    files: z.array(z.string()),
  }),
})

export const publicationChain = endpoint({
  name: 'publication.chain',
  method: 'GET',
  path: '/publication/:id/chain',
  permission: 'publication.list',
  visibility: 'as',
  sees: { id: 'publication' },
  summary:
    'The chain backwards from a publication: who allowed the platform, who authorised the account, who wrote it and which model at what cost, who passed which hash, what was refused and why, each attempt with its phone and run, and how it is known to be live.',
  query: byId,
  reply: report,
})

export const publicationChainFile = endpoint({
  name: 'publication.chain-file',
  method: 'GET',
  path: '/publication/:id/chain/file',
  permission: 'publication.list',
  visibility: 'as',
  sees: { id: 'publication' },
  summary: 'The same as one page (HTML) that stands by itself, to be kept or printed.',
  query: byId,
  shape: 'file',
})
