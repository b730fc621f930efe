import { startStub } from './stub/stubServer.ts'

const stub = await startStub({ port: Number(process.env.PORT ?? 4655) })
console.log(stub.url)
