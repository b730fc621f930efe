// No imports: this must be read by every Node, so that an old one hears a sentence instead of a syntax error, and it
// must run before anything else is compiled.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(`qd needs Node 22.12 or newer; this is ${process.versions.node}. See https://nodejs.org\n`)
  process.exit(2)
}
// Half of the start is compiling: Node keeps the result for the next one.
process.getBuiltinModule('node:module').enableCompileCache()
void import('./start.ts').then(({ start }) => start(process))

export {}
