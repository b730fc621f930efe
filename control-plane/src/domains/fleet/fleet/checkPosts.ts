import { checkPostCall } from '@quarterdeck/shared/contracts/platform.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkPost } from '@quarterdeck/shared/values/checkPost.ts'
import type { Router } from '../../../http/handler.ts'
import { wordsOf } from '../../../http/refusal.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { platform } from '../../../platform/schema/tables.gen.ts'
import type { Store } from '../../../platform/store/store.ts'

/** Posts are judged as forms and `qd` judge them, by the rules of the platform as they stand. */
export function servePostChecks(router: Router, { store }: { store: Store }): void {
  router.serve(checkPostCall, async ({ body: { platform: id, ...post }, t }) => {
    const rules = await selectRules.get(store.read, { id })
    if (!rules) throw new AppError('not_found')
    const { issues, segments, ...verdict } = checkPost(rules, post)
    const told = issues.map(({ severity, ...issue }) => ({
      severity,
      field: issue.field,
      code: issue.code,
      data: issue.data ?? {},
      message: wordsOf(issue, t),
    }))
    return { data: { ...verdict, segments: [...segments], issues: told } }
  })
}

const selectRules = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      name: platform.name,
      text_limit: platform.text_limit,
      title_limit: platform.title_limit,
      max_hashtags: platform.max_hashtags,
      alt_limit: platform.alt_limit,
      max_images: platform.max_images,
      max_videos: platform.max_videos,
      image_rules: platform.image_rules,
      video_rules: platform.video_rules,
      same_content: platform.same_content,
    })
    .from(platform)
    .where(eq(platform.id, p.id)),
)
