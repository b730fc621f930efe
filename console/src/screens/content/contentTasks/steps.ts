import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { contentTaskKinds, contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'

export interface WizardStep {
  readonly name: string
  readonly title: TextKey
  readonly fields: readonly string[]
}

/** The steps of a new task, with what each asks. */
export function stepsOf(kind: number, scope: number): readonly WizardStep[] {
  const isSingle = scope === contentTaskScopes.single
  const who = ['name', ...(isSingle ? [] : ['persona_group']), 'personas', 'platforms']
  const own = ['texts', 'images', 'image_min', 'image_max', 'videos', 'video_min', 'video_max', 'count']
  const asked = ['description', 'article', 'event', 'with_text', 'with_picture', 'with_video']
  const isCustom = kind === contentTaskKinds.custom
  if (isSingle) return [{ name: 'single', title: 'content-task.section.what', fields: ofSingle }]
  return [
    { name: 'who', title: 'content-task.section.who', fields: who },
    {
      name: 'what',
      title: 'content-task.section.what',
      fields: isCustom ? own : [...asked, ...(isSingle ? [] : ['random']), 'count'],
    },
    {
      name: 'how',
      title: 'content-task.section.how',
      fields: isCustom
        ? ['ai_rewrite', 'style', 'language', 'provider', 'currency', 'budget', 'remark']
        : [
            'template',
            'incantation',
            'screen_size',
            'style',
            'interest_group',
            'language',
            'provider',
            'currency',
            'budget',
            'remark',
          ],
    },
    { name: 'check', title: 'content-task.more.check', fields: [] },
  ]
}

/** A single task is one form: what most people fill in comes first. */
const ofSingle = [
  ...['description', 'personas', 'platforms', 'article', 'event', 'with_text', 'with_picture', 'with_video', 'count'],
  ...[
    'template',
    'style',
    'language',
    'incantation',
    'screen_size',
    'name',
    'provider',
    'currency',
    'budget',
    'remark',
  ],
]
