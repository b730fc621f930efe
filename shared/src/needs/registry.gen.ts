// Written by `npm run generate`.
import type { Needs } from '../resource/need.ts'
import { contentNeeds } from './contentNeeds.ts'
import { customerNeeds } from './customerNeeds.ts'
import { fleetNeeds } from './fleetNeeds.ts'
import { systemNeeds } from './systemNeeds.ts'
import { workflowNeeds } from './workflowNeeds.ts'

export const needs: readonly Needs[] = [contentNeeds, customerNeeds, fleetNeeds, systemNeeds, workflowNeeds]
