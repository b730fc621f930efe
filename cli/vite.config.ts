import { join } from 'node:path'
import { defineConfig } from 'vite'
import { slimContracts } from '../scripts/slimContracts.ts'
import { dictionaries } from './build/dictionaries.ts'
import { eagerChunk } from './build/eagerChunk.ts'
import { forgetOldChunks } from './build/forgetOldChunks.ts'
import { lightStart } from './build/lightStart.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist')
const program = 'program'
const onlyProgram = (environment: { name: string }) => environment.name === program

/** `qd` in one folder that needs no node_modules: qd.js, chunks for what only some commands need, views.mjs for terminals. */
export default defineConfig({
  root,
  plugins: [dictionaries(), slimContracts(), lightStart(), forgetOldChunks()].map((plugin) => ({
    ...plugin,
    applyToEnvironment: onlyProgram,
  })),
  resolve: { alias: { 'react-devtools-core': join(root, 'build/devtools.ts') } },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  environments: {
    [program]: {
      consumer: 'server',
      resolve: { noExternal: true, conditions: ['node', 'import'] },
      build: {
        rolldownOptions: {
          input: join(root, 'src/main.ts'),
          output: {
            format: 'cjs',
            banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
            entryFileNames: 'qd.js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            codeSplitting: {
              groups: [{ debugName: 'start', name: eagerChunk(join('cli', 'src', 'start.ts'), 'start') }],
            },
          },
        },
      },
    },
    views: {
      consumer: 'server',
      resolve: { noExternal: true, conditions: ['node', 'import'] },
      build: {
        rolldownOptions: {
          input: join(root, 'src/views/gallery.tsx'),
          output: { format: 'es', entryFileNames: 'views.mjs', chunkFileNames: 'views-[name].mjs' },
        },
      },
    },
  },
  build: {
    outDir,
    emptyOutDir: false,
    emitAssets: true,
    target: 'node22',
    minify: true,
    reportCompressedSize: false,
    copyPublicDir: false,
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.views!)
      await builder.build(builder.environments[program]!)
    },
  },
})
