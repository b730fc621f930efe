import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimContracts } from '../scripts/slimContracts.ts'
import { chunks } from './build/chunks.ts'
import { lateRules } from './build/lateRules.ts'
import { plainTables } from './build/plainTables.ts'
import { precompressed } from './build/precompressed.ts'
import { textsOfLanguages } from './build/textsOfLanguages.ts'

/** Calls and sockets go to a control plane on this machine. */
const proxied = { target: 'http://127.0.0.1:4600', ws: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsOfLanguages(), slimContracts(), lateRules(), plainTables(), react(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The hashed names let the control plane serve everything in here for good.
    assetsDir: 'assets',
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // What a screen shares with others is mostly there; to name it all beside each screen costs every start more than it spares one.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } } },
  },
  server: { port: 4601, proxy: { '/api': proxied, '/web': proxied } },
})
