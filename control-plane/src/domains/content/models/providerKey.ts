import { modelProvider } from '@quarterdeck/shared/resources/system/modelProvider.ts'
import type { Context } from '../../../platform/context.ts'
import { sealsOf } from '../../../resources/seals.ts'

/** As it is sent to the provider; '' where there is none. */
export function providerKey({ secrets }: Pick<Context, 'secrets'>, sealed: string): string {
  return sealed === '' ? '' : sealsOf(modelProvider, ['api_key'], secrets).get('api_key')!.open(sealed)
}
