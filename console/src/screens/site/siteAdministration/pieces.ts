import type { Pieces } from '../../../resource/pieces.ts'
import { ReferralTools } from './ReferralTools.tsx'
import { SiteForm } from './SiteForm.tsx'

/** Edited in a drawer; the referral-site spreadsheet follows. */
export const pieces: Pieces = { form: SiteForm, tools: ReferralTools }
