import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The APK of an approved build, for upgrades: a file of another sum or package is refused. */
export const uploadApk = endpoint({
  name: 'app-build.upload',
  method: 'POST',
  path: '/app-build/apk',
  permission: 'app-build.edit',
  summary: 'Keep the APK of an approved build; multipart. Refused unless MD5 and package are those of the build.',
  form: true,
  stream: true,
  query: z.object({ id: z.coerce.number().int().min(1) }),
  body: z.object({ file: z.custom<File>((value) => value instanceof Blob).optional() }),
  reply: z.object({
    package: z.string(),
    version: z.string(),
    version_code: z.number().int(),
    apk_md5: z.string(),
    apk_sha256: z.string(),
    apk_size: z.number().int(),
  }),
})
