import * as contract from '@quarterdeck/shared/contracts/publishing.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { reportPage } from '../../../resources/output/reportPage.ts'
import { libraries } from '../../content/libraries/index.ts'
import { review } from '../../content/review/index.ts'
import { translations } from '../../content/translations/index.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { screens } from '../../fleet/screens/index.ts'
import { runs, runViewerOf } from '../../work/runs/index.ts'
import { publicationActions } from './actions/actions.ts'
import { replaceTarget } from './actions/replaceMany.ts'
import { serveReplacing } from './actions/serveReplacing.ts'
import { readCalendar } from './calendar.ts'
import { readChain } from './chain.ts'
import { checkLoginAction, loginOwner } from './checks/logins.ts'
import { clearSeen, keepSeenPosts } from './checks/seenPosts.ts'
import { cropPicture } from './cropPicture.ts'
import type { PublishingDeps } from './deps.ts'
import { createDrafts } from './drafts.ts'
import { assess } from './flow.ts'
import { followRuns } from './followRuns.ts'
import { saidInWords } from './messages.ts'
import { checkRelease } from './order/checkRelease.ts'
import { publishRelease } from './order/publishRelease.ts'
import { createScheduledPosts } from './order/scheduledPosts.ts'
import { releaseSheet } from './order/sheet.ts'
import { showTranslated, translateText } from './order/translateText.ts'
import { putBackMissed } from './putBackMissed.ts'
import { releaseAccounts } from './releaseAccounts.ts'
import { releaseSource } from './releaseSource.ts'
import { bringBack, holdRestored, resumePublications } from './restored.ts'
import { createRunOwners } from './runOwner.ts'
import { publishingSettings } from './settings.ts'
import { publicationMeasures } from './store/alerts.ts'
import { readHistory } from './store/chain.ts'
import { publishSource } from './store/figures.ts'
import { readWaitingWith } from './store/publications.ts'
import { countUses } from './store/uses.ts'
import { takeMedia } from './takeMedia.ts'
import { createTending } from './tend.ts'
import { bringFiles, readTodo } from './todo.ts'
import { whyWaiting } from './why.ts'

export { publicationLanes } from './lanes.ts'
export type { ScheduledPosts } from './order/scheduledPosts.ts'
export { missedAfterRestore } from './restored.ts'

/** Posts on their way out: once, at their time, from what people have passed, and known to be there (decision 024). */
export const publishing = defineDomain({
  name: 'publishing',
  alerts: publicationMeasures,
  figures: { sources: [publishSource] },
  contracts: [contract],
  settings: publishingSettings,
  permissions: { 'publication.disclosure': 'as' },
  grants: {
    publish: ['release.*', 'publication.*', '!publication.disclosure', 'publish-statistics.*'],
    lookPublications: ['publication.list', 'publication.export'],
  },
  needs: { runs, review, libraries, screens, translations },
  async start(app, { runs, review, libraries, screens, translations }) {
    const { context, resources } = app
    const deps: PublishingDeps = {
      context,
      resources,
      reviews: review,
      runs,
      screens,
      translations,
      wake: () => tending.wake(),
    }
    const tending = createTending(deps)
    const followed = followRuns(deps)
    for (const owner of [...createRunOwners(deps, followed, (...of) => bringBack(deps, ...of)), loginOwner])
      runs.register(owner)
    context.clockWatch.onRight((leap) => putBackMissed(deps, leap))
    context.restored.onResumed('publications', (tx, resumption) => resumePublications(deps, tx, resumption))
    review.register(releaseSource)
    runs.reports.register('post', keepSeenPosts)
    // What was passed goes on, and what was taken back waits, in the transaction that says so.
    review.onJudged(async (tx, { snapshot, said }) => {
      const ids = (await readWaitingWith.all(tx, { snapshot })).map(({ id }) => id)
      if (ids.length > 0) await assess(deps, tx, ids, context.now(), said)
    })
    libraries.uses.register(countUses(resources.tables.of(publication)))
    resources.extend('account', { actions: { 'check-login': checkLoginAction(runs), 'clear-seen': clearSeen } })
    resources.extend('publication', {
      actions: publicationActions(deps, followed.settle),
      async states(read, id, t) {
        const states = await readHistory.all(read, { id })
        return states.map(({ state, at, note }) => ({ state, at, note: saidInWords(note, t) }))
      },
      present(row, t) {
        if (typeof row.result_description === 'string') row.result_description = saidInWords(row.result_description, t)
      },
    })
    resources.imports.register(releaseSheet(deps, app.translate('en')))
    resources.imports.register(replaceTarget(deps))
    servePublishing(app, deps)
    const scheduled = createScheduledPosts(deps, app.translate('en'))
    return {
      scheduled,
      begin: () => holdRestored(deps),
      loops: tending.loops,
      stop: tending.stop,
      look: () => tending.look(),
    }
  },
})

function servePublishing({ router, resources }: App, deps: PublishingDeps): void {
  const drafts = createDrafts(deps)
  serveReplacing(router, deps)
  router.serve(contract.checkRelease, async ({ body, actor, t }) => ({
    data: await checkRelease(deps, body, { actor, t }),
  }))
  router.serve(contract.publishRelease, async ({ body, actor, t }) => ({
    data: await publishRelease(deps, body, { actor, t }),
  }))
  router.serve(contract.importReleases, async (call) => ({
    data: await resources.imports.receive('publication', call),
  }))
  router.serve(contract.releaseTemplate, ({ t }) => resources.imports.template('publication', { t }))
  router.serve(contract.releaseAccounts, async ({ query, actor, t }) => ({
    data: await releaseAccounts(deps, query, { actor, t }),
  }))
  router.serve(contract.translateText, async ({ body, actor }) => ({ data: await translateText(deps, body, actor) }))
  router.serve(contract.translatedText, async (call) => ({ data: await showTranslated(deps, call) }))
  router.serve(contract.takeMedia, async ({ body, actor }) => ({ data: await takeMedia(deps, body.library, actor) }))
  router.serve(contract.cropPicture, async ({ body, actor }) => ({ data: await cropPicture(deps, body, actor) }))
  router.serve(contract.listDrafts, async ({ actor }) => ({ data: await drafts.list(actor) }))
  router.serve(contract.readDraft, async ({ query, actor }) => ({ data: await drafts.read(query.id, actor) }))
  router.serve(contract.saveDraft, async ({ body, actor }) => ({ data: await drafts.save(body, actor) }))
  router.serve(contract.deleteDraft, async ({ query, actor }) => {
    await drafts.remove(query.id, actor)
    return { data: null }
  })
  router.serve(contract.publishCalendar, async (call) => ({ data: await readCalendar(deps, call) }))
  router.serve(contract.publicationWhy, async (call) => ({
    data: await whyWaiting(deps, call.query.id, runViewerOf(resources, call), call.t),
  }))
  router.serve(contract.publicationChain, async (call) => ({ data: await readChain(deps, call) }))
  router.serve(contract.publicationChainFile, async (call) => reportPage(await readChain(deps, call), call))
  router.serve(contract.publicationTodo, async ({ query }) => ({ data: await readTodo(deps, query.id) }))
  router.serve(contract.publicationToPhone, async ({ query, actor, t }) => ({
    data: await bringFiles(deps, query.id, { actor, t }),
  }))
}
