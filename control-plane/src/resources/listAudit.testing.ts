import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import type { TestClient } from '../plane.testing.ts'

/** The latest entries about a resource, newest first. */
export async function listAudit(client: TestClient, resource: string): Promise<Record<string, unknown>[]> {
  return (await client.call(endpointsOf(audit).list!, { query: { resource } })).data
}
