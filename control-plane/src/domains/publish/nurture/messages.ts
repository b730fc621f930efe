import { messagesOf } from '../../work/runs/index.ts'

/** What nurture says of a slot, stored as a code and put into words for whoever reads it. */
export const { said, saidInWords } = messagesOf({
  window_over: 'nurture.window_over',
  window_over_because: 'nurture.window_over_because',
  stage_missing: 'nurture.stage_missing',
  stage_1: 'nurture-plan.stage.1',
  stage_2: 'nurture-plan.stage.2',
  stage_3: 'nurture-plan.stage.3',
  stage_4: 'nurture-plan.stage.4',
  stage_5: 'nurture-plan.stage.5',
  no_content: 'nurture.no_content',
  no_custody: 'nurture.no_custody',
  no_persona: 'nurture.no_persona',
  owner_gone: 'nurture.owner_gone',
  out_of_sight: 'nurture.out_of_sight',
  not_accepted: 'nurture.not_accepted',
  held_after_restore: 'publishing.held_after_restore',
  posts_unknown: 'nurture.posts_unknown',
  task_closed: 'nurture.task_closed',
  task_stopped: 'nurture.task_stopped',
})
