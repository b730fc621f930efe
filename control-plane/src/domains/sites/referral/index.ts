import * as contract from '@quarterdeck/shared/contracts/referral.ts'
import { generateReferral } from '@quarterdeck/shared/contracts/referral.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { countRows } from '../../../platform/store/tableStat.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type Files, files } from '../../system/files/index.ts'
import { type Jobs, jobs } from '../../system/jobs/index.ts'
import { type FollowOptions, followSites } from './follow.ts'
import { readSheet } from './store.ts'
import { writeSheet } from './writeSheet.ts'

export type { FollowOptions } from './follow.ts'

export const referral = defineDomain({
  name: 'referral',
  needs: { files, jobs },
  contracts: [contract],
  start: ({ context, router, translate }, needs, options: FollowOptions) =>
    startReferral(context, router, { ...needs, t: translate('zh-CN'), ...options }),
})

export interface ReferralOptions extends FollowOptions {
  files: Files
  jobs: Jobs
  /** Words of the installation. */
  t: Translate
}

/** Referral-site spreadsheet (site-cluster.md §2.6): on demand as a job, and by itself after sites have changed. */
export function startReferral(
  context: Context,
  router: Router,
  { files, jobs, t, ...follow }: ReferralOptions,
): Running {
  const { store, audit } = context
  const deps = { context, files, t }
  const exclusive = pLimit(1)
  /** Queued and not begun: what it will write is as new as that of another would be. */
  let waiting: Promise<number> | undefined

  jobs.register({
    name: 'referral-sheet',
    atOnce: 1,
    params: z.object({}),
    async work(handle) {
      handle.link('/dataFileMaintenance')
      await exclusive(async () => {
        waiting = undefined
        const sites = Math.max(1, await countRows(store.read, 'site'))
        await writeSheet(deps, {
          signal: handle.signal,
          onProgress: (done) => handle.progress(Math.min(done, sites), sites),
        })
        handle.progress(sites, sites)
      })
    },
  })

  router.serve(generateReferral, async ({ actor, t: words }) => {
    waiting ??= jobs.start({ kind: 'referral-sheet', title: 'file-site.more.referral_job', by: actor }, {}, (tx, id) =>
      audit.record(tx, {
        actor,
        action: 'site.generate',
        resource: 'site',
        summary: auditMessage('done', { deed: 'site.generate', name: `#${id}` }),
        address: actor.address,
      }),
    )
    const mine = waiting
    const job = await mine.catch((error: unknown) => {
      waiting = undefined
      throw error
    })
    // One that is cancelled while it waits never begins.
    void jobs.ended(job).then(() => {
      if (waiting === mine) waiting = undefined
    })
    return { data: { job, file_name: await nameOf() }, message: words('file-site.more.referral_started') }
  })

  async function nameOf(): Promise<string> {
    const { file_name } = await readSheet(store.read)
    return file_name ?? `${t('file-site.more.referral_name')}.xlsx`
  }

  return followSites(
    context,
    (signal) => exclusive(() => writeSheet(deps, { signal, onProgress: () => undefined })),
    follow,
  )
}
