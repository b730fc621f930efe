import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { ReferralTools } from './ReferralTools.tsx'
import { SiteForm } from './SiteForm.tsx'

/** Edited in a drawer; the referral-site spreadsheet follows. */
export const extensions: ScreenExtensions = { form: SiteForm, tools: ReferralTools }
