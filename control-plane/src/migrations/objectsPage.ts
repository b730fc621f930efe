import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { declared } from '../schema.gen.ts'
import { objectsIn } from './objects.ts'
import { wantedSchema } from './wantedSchema.ts'

/** Prints `objects.gen.json`: the triggers and views that definitions and declarations ask for. */
const { objects } = wantedSchema(resources as readonly AnyResource[], declared)
process.stdout.write(`${JSON.stringify(objectsIn(objects), null, 1)}\n`)
