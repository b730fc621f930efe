// Prints how much JavaScript (gzip) the built console loads for the login page and for a first list.
// node_modules/.bin/node console/size.mjs
import { launchBrowser } from './testing/browser.ts'
import { measureLoads } from './testing/measureLoads.ts'
import { startStub } from './testing/stub/stubServer.ts'

const budgets = { login: 250, firstList: 430 }
const stub = await startStub()
const browser = await launchBrowser()
try {
  const loads = await measureLoads(browser, stub.url, 'stub')
  for (const [name, budget] of Object.entries(budgets)) {
    const kilobytes = loads[name] / 1000
    console.log(`${name}: ${kilobytes.toFixed(1)} kB gzip of ${budget} kB`)
    if (kilobytes > budget) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stub.close()
}
