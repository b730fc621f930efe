import { found } from './explain.js'

/** The method that `await` looks for. */
const awaited = 'then'

/**
 * Calls are lazy: nothing is sent until somebody awaits. So a forgotten `await` touches no phone, and `forgotten()`, asked
 * whenever the script pauses, names the line.
 */
export function callKeeper(host) {
  const waiting = new Set()
  return {
    make(op, args, shown) {
      const origin = new Error(shown).stack
      const entry = { shown, origin }
      let answer
      const start = () => {
        if (answer) return answer
        waiting.delete(entry)
        answer = host
          .send(op, JSON.stringify(args))
          .then((json) => (json === undefined ? undefined : JSON.parse(json)))
          .catch((problem) => {
            throw fromHost(problem, shown, origin)
          })
        return answer
      }
      waiting.add(entry)
      return {
        [awaited]: (ok, bad) => start().then(ok, bad),
        catch: (bad) => start().catch(bad),
        finally: (done) => start().finally(done),
      }
    },
    /** The first call that nobody awaited, or nothing. */
    forgotten() {
      for (const { shown, origin } of waiting) return { shown, stack: origin }
      return null
    },
  }
}

function fromHost(problem, shown, origin) {
  const { code, message, particulars } = JSON.parse(problem)
  const error = new Error(`${shown}: ${message}`)
  error.code = code
  error.stack = origin
  return particulars ? found(error, { ...particulars[0], call: shown }) : error
}
