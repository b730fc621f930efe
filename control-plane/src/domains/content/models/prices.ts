import type { ModelKind } from './order.ts'
import type { Provider } from './store/providers.ts'

export interface Usage {
  input: number
  output: number
}

type Prices = Pick<Provider, 'price_input' | 'price_output' | 'price_picture' | 'price_video'>

/** In millionths, rounded up to a whole one; undefined: a price that it would take is not known. */
export function costOf(prices: Prices, kind: ModelKind, { input, output }: Usage): number | undefined {
  if (kind === 'picture') return prices.price_picture ?? undefined
  if (kind === 'video') return prices.price_video ?? undefined
  if (prices.price_input === null || prices.price_output === null) return undefined
  // Millions of tokens times millionths are beyond what a float keeps exactly.
  const whole = BigInt(prices.price_input) * BigInt(input) + BigInt(prices.price_output) * BigInt(output)
  return Number((whole + 999_999n) / 1_000_000n)
}

/** What servers put around a prompt: roles, separators, a template. */
const aroundTokens = 300

/** The most that a text can use: no tokenizer makes more tokens than there are bytes. */
export function mostUsage(texts: readonly string[], mostOutput: number): Usage {
  return { input: aroundTokens + texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0), output: mostOutput }
}
