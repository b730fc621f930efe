import { createHash } from 'node:crypto'
import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { findingText, problemText } from '@quarterdeck/shared/contracts/problemText.ts'
import { checkParameters, type ParameterValue, type ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { LRUCache } from 'lru-cache'
import { validateScript } from '../sandbox/validateScript.ts'

export type OfferVerdict =
  | { ok: true; meta: ScriptMeta; parameters: Record<string, ParameterValue> }
  /** No other phone and no later time would change it. */
  | { ok: false; code: string; message: string }

/** Is the script of an offer sound, meant for this app and platform, and are its parameters right? No phone is asked. */
export function newOfferCheck(): (offer: Offer) => Promise<OfferVerdict> {
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
    if (!verdict.ok) return refused('script_invalid', verdict.problems.map(problemText).join('; '))
    const { meta } = verdict
    if (meta.app !== offer.app) {
      return refused('wrong_app', `the script is for ${meta.app}, and may not be run against ${offer.app}`)
    }
    if (meta.platform !== offer.platform) {
      return refused('wrong_platform', `the script is for ${meta.platform}, not for ${offer.platform}`)
    }
    const parameters = checkParameters(meta, offer.parameters)
    if (!parameters.ok) return refused('bad_parameters', parameters.problems.map(findingText).join('; '))
    return { ok: true, meta, parameters: parameters.values }
  }
}

function refused(code: string, message: string): OfferVerdict {
  return { ok: false, code, message }
}
