import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What stands beside the file of a form. `approved`: its build is approved at once, by who may. */
export const uploadApkFields = z.object({ approved: z.enum(['0', '1']).optional() })

export const uploadApk = endpoint({
  name: 'app-build.upload',
  method: 'POST',
  path: '/app-build/apk',
  permission: 'app-build.edit',
  visibility: 'internal',
  summary:
    'Keep an APK for upgrades; multipart. Its package and MD5 say which build it is; a new one is added to the list.',
  form: true,
  stream: true,
  body: uploadApkFields.extend({ file: z.custom<File>((value) => value instanceof Blob).optional() }),
  reply: z.object({
    id: z.number().int(),
    package: z.string(),
    version: z.string(),
    version_code: z.number().int(),
    apk_md5: z.string(),
    apk_sha256: z.string(),
    apk_size: z.number().int(),
    approved: z.number().int(),
  }),
})
