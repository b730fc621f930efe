import type { ResourceTexts } from '../../../resource/define.ts'
import type { liveDomainReport } from '../../../resources/site/liveDomainReport.ts'
import { words } from '../../words.ts'

export const liveDomainReportTexts = {
  title: words.reportLog,
  'field.domain': words.domain,
  'field.status': words.status,
  'field.create_time': words.created,
  'choice.status.0': words.invalid,
  'choice.status.1': words.valid,
} satisfies ResourceTexts<typeof liveDomainReport>
