import { type StepKind, stepKinds } from '@quarterdeck/shared/values/workflowSteps.ts'
import { generate } from './generate.ts'
import { nurture } from './nurture.ts'
import { person } from './person.ts'
import { publish } from './publish.ts'
import { review } from './review.ts'
import type { StepWork } from './stepWork.ts'
import { wait } from './wait.ts'

export const stepWorks: Readonly<Record<StepKind, StepWork>> = {
  [stepKinds.generate]: generate,
  [stepKinds.review]: review,
  [stepKinds.publish]: publish,
  [stepKinds.nurture]: nurture,
  [stepKinds.wait]: wait,
  [stepKinds.person]: person,
}
