import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { account as accounts } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountAuthorisation } from '@quarterdeck/shared/resources/fleet/accountAuthorisation.ts'
import { phone as phones } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { run as runs } from '@quarterdeck/shared/resources/fleet/run.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { overdueMs, publication as publications } from '@quarterdeck/shared/resources/publish/publication.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { workLanes } from '@quarterdeck/shared/values/runLanes.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CardGroup } from '../../../resource/totals/CardGroups.tsx'

/** An authorisation that ends within so many days is to be renewed. */
const endingDays = 30

/** What the dashboard counts: each card is a list with its filters. Times are those of the installation's zone. */
export function cardGroups(now: number, zone: string): readonly CardGroup[] {
  const today = formatTime(now, zone).slice(0, 10)
  // By the minute, so that the address of what is overdue stays for a while.
  const before = `${formatTime(now - overdueMs, zone).slice(0, 16)}:00`
  const endedToday = { ended_from: `${today} 00:00:00`, ended_to: `${today} 23:59:59` }
  const run = runMachine.codes
  const post = publicationMachine.codes
  return [
    {
      title: 'operations-dashboard.attention',
      cards: [
        {
          list: list(publications),
          query: { status: post.waiting, by_hand: 0, end_time: before },
          text: 'operations-dashboard.overdue',
          tone: 'bad',
        },
        {
          list: list(publications),
          query: { outcome_unknown: 1 },
          text: 'operations-dashboard.posts_unknown',
          tone: 'bad',
        },
        { list: list(runs), query: { outcome_unknown: 1 }, text: 'operations-dashboard.runs_unknown', tone: 'bad' },
        {
          list: list(verifyTask),
          query: { state: verifyTaskMachine.codes.waiting },
          text: 'operations-dashboard.verify_tasks',
          tone: 'warn',
        },
        {
          list: list(accountAuthorisation),
          query: { ends_within: endingDays },
          text: 'operations-dashboard.ending',
          data: { days: endingDays },
          tone: 'warn',
        },
      ],
    },
    {
      title: 'operations-dashboard.runs',
      cards: [
        ...(['awaiting_verification', 'awaiting_execution', 'running'] as const).map((state) => ({
          list: list(runs),
          query: { lane: workLanes, state: run[state] },
          text: choiceKey(runs, 'state', run[state]),
        })),
        {
          list: list(runs),
          query: { lane: workLanes, state: run.succeeded, ...endedToday },
          text: 'operations-dashboard.succeeded_today',
          tone: 'good',
        },
        {
          list: list(runs),
          query: { lane: workLanes, state: run.failed, ...endedToday },
          text: 'operations-dashboard.failed_today',
          tone: 'bad',
        },
      ],
    },
    {
      title: 'operations-dashboard.publications',
      cards: [
        ...(['pending', 'waiting', 'releasing'] as const).map((state) => ({
          list: list(publications),
          query: { status: post[state] },
          text: choiceKey(publications, 'status', post[state]),
        })),
        {
          list: list(publications),
          query: { status: post.completed, start_time: `${today} 00:00:00`, end_time: `${today} 23:59:59` },
          text: 'operations-dashboard.published_today',
          tone: 'good',
        },
        {
          list: list(publications),
          query: { status: post.abnormal },
          text: choiceKey(publications, 'status', post.abnormal),
          tone: 'bad',
        },
      ],
    },
    {
      title: 'operations-dashboard.accounts',
      cards: (
        [
          ['normal', 'good'],
          ['not_logged_in', 'warn'],
          ['abnormal', 'warn'],
          ['banned', 'bad'],
        ] as const
      ).map(([state, tone]) => ({
        list: list(accounts),
        query: { status: accountMachine.codes[state] },
        text: choiceKey(accounts, 'status', accountMachine.codes[state]),
        tone,
      })),
    },
    {
      title: 'operations-dashboard.phones',
      cards: (
        [
          ['online', 'good'],
          ['silent', 'bad'],
          ['unauthorised', 'warn'],
          ['offline', undefined],
        ] as const
      ).map(([state, tone]) => ({
        list: list(phones),
        query: { state: phoneMachine.codes[state] },
        text: choiceKey(phones, 'state', phoneMachine.codes[state]),
        ...(tone && { tone }),
      })),
    },
  ]
}

const list = (definition: unknown) => definition as AnyResource
