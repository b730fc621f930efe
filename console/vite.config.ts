import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimContracts } from '../scripts/slimContracts.ts'
import { plainTables } from './build/plainTables.ts'
import { precompressed } from './build/precompressed.ts'
import { textsOfLanguages } from './build/textsOfLanguages.ts'

/** Calls and sockets go to a control plane on this machine. */
const proxied = { target: 'http://127.0.0.1:4600', ws: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsOfLanguages(), slimContracts(), plainTables(), react(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The hashed names let the control plane serve everything in here for good.
    assetsDir: 'assets',
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // What a list is drawn with comes in a few files: as many small ones as there are ways to share it weigh more together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'definitions',
              test: /shared\/src\/(?:resources|states|resource\/(?:define|actions|baseFields|field|calls)|i18n\/(?:named|keyWords))/,
            },
            {
              name: 'list',
              test: /console\/src\/(?:api\/(?:resourceCalls|tellFailure|referenceOptions)|ui\/(?:[Ss]iteAddress|FileLink|hosted|siteOf)|resource\/(?:ResourceScreen|RouteScreen|ResourceDialogs|allValues|keyWords|use|row|savedViews\/SavedViews|drawer\/rowKey|pieces|list\/|table\/|toolbar\/|filters\/[Ff]ilter|actions\/(?:ActionTools|use)))/,
            },
          ],
        },
      },
    },
  },
  server: { port: 4601, proxy: { '/api': proxied, '/web': proxied } },
})
