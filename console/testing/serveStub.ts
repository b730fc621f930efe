import { startStub } from './stub/stubServer.ts'

const stub = await startStub({
  port: Number(process.env.PORT ?? 4655),
  ...(process.env.DIST ? { dist: process.env.DIST } : {}),
})
console.log(stub.url)
