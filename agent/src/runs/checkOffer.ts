import { createHash } from 'node:crypto'
import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { failureDetail, failureDetailText, fewDetails } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { checkParameters, type ParameterValue, type ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { ScriptProblem } from '@quarterdeck/shared/contracts/scriptProblem.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import { LRUCache } from 'lru-cache'
import type { ErrorReport } from '../codedError.ts'
import { validateScript } from '../sandbox/validateScript.ts'

export type OfferVerdict =
  | { ok: true; meta: ScriptMeta; parameters: Record<string, ParameterValue> }
  /** No other phone and no later time would change it. */
  | ({ ok: false; code: FailureCode } & ErrorReport)

/** Is the script of an offer sound, meant for this app and platform, and are its parameters right? No phone is asked. */
export function createOfferCheck(): (offer: Offer) => Promise<OfferVerdict> {
  // A host sees few scripts, but for years.
  const verdicts = new LRUCache<string, Promise<ScriptVerdict>>({ max: 100 })

  function verdictOf(source: string): Promise<ScriptVerdict> {
    const key = createHash('sha256').update(source).digest('hex')
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = validateScript(source)
    verdicts.set(key, verdict)
    // A check that broke says nothing about the script.
    verdict.catch(() => verdicts.delete(key))
    return verdict
  }

  return async (offer) => {
    const verdict = await verdictOf(offer.script.source)
    if (!verdict.ok) return refused('script_invalid', verdict.problems.map(placed))
    const { meta } = verdict
    const { app, platform } = meta
    if (app !== offer.app) return refused('wrong_app', [failureDetail('wrong_app', { app, offered: offer.app })])
    if (platform !== offer.platform) {
      return refused('wrong_platform', [failureDetail('wrong_platform', { platform, offered: offer.platform })])
    }
    const parameters = checkParameters(meta, offer.parameters)
    if (!parameters.ok) return refused('bad_parameters', parameters.problems)
    return { ok: true, meta, parameters: parameters.values }
  }
}

function refused(code: FailureCode, found: readonly FailureDetail[]): OfferVerdict {
  return { ok: false, code, message: found.map(failureDetailText).join('; '), particulars: fewDetails(found) }
}

function placed({ line, column, code, values }: ScriptProblem): FailureDetail {
  return line > 0 ? { code, values, line, column } : { code, values }
}
