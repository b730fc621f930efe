import { z } from 'zod'
import { deviceLogModes, timelineModes } from '../protocol/evidence.ts'
import { type Limits, settingLimits as limits } from '../values/settingLimits.ts'
import { endpoint } from './endpoint.ts'

const whole = ([least, most]: Limits) => z.number().int().min(least).max(most)

/** Settings of the installation that an administrator may change; each has a default and limits. */
export const settingFields = z.object({
  /** IANA zone for days, ranges and display. */
  zone: z.string(),
  /** How long an agent holds a run without renewing, in milliseconds. */
  leaseMs: whole(limits.leaseMs),
  /** What a phone does first: 1 by priority; 2 subsystem by subsystem, but for a publication that is due. Others are refused. */
  dispatchOrder: whole(limits.dispatchOrder),
  /** What could not go out within so many hours of its time goes out no more. */
  publicationExpiryHours: whole(limits.publicationExpiryHours),
  /** So long after a look for posts and tasks of which nobody knows an account has no other, in milliseconds. */
  settleEveryMs: whole(limits.settleEveryMs),
  /** What answers hosted customers: 0 nobody but people; 1 phrases of the script library; 2 these, and models. */
  hostedReplies: whole(limits.hostedReplies),
  /** When people are answered, where the group of an account says nothing of it, as `1 09:00-18:00,6 10:00-14:00` (1: Monday), in `zone`. */
  workingHours: z.string().max(255),
  /** Whoever has a conversation and has not answered within so many minutes of these hours has it no more; 0: they keep it. */
  assigneeMinutes: whole(limits.assigneeMinutes),
  /** A run that was cut off this often before its commit ends as failed. */
  maxAttempts: whole(limits.maxAttempts),
  /** A run that failed for the faults of so many phones or accounts, one after the other, ends as failed. */
  maxFaultyPlaces: whole(limits.maxFaultyPlaces),
  /** So many failures in a row let a phone or account rest. */
  restAfter: whole(limits.restAfter),
  /** Its first rest, in milliseconds; each further failure brings one five times as long. */
  firstRestMs: whole(limits.firstRestMs),
  /** After so many rests it is taken out: a verification task waits for a person. */
  mostRests: whole(limits.mostRests),
  /** So many runs that a platform refuses stop the lanes of that side there: by so many runs, */
  breakerFailures: whole(limits.breakerFailures),
  /** of so many accounts, */
  breakerAccounts: whole(limits.breakerAccounts),
  /** within so many minutes; */
  breakerMinutes: whole(limits.breakerMinutes),
  /** one run goes to see each time after so many minutes. */
  breakerProbeMinutes: whole(limits.breakerProbeMinutes),
  /** A phone that answers nothing for so long is taken out, in milliseconds. */
  silentOutMs: whole(limits.silentOutMs),
  /** A phone whose battery is below so many percent and does not charge gets no new run; 0: no such limit. */
  batteryStop: whole(limits.batteryStop),
  /** It gets runs again when it charges, or from so many percent. */
  batteryResume: whole(limits.batteryResume),
  /** A phone whose battery is hotter than so many degrees Celsius gets no new run; 0: no such limit. */
  heatStop: whole(limits.heatStop),
  /** It gets runs again when it is down to so many degrees. */
  heatResume: whole(limits.heatResume),
  /** A phone with less free storage, in megabytes, gets no new run; 0: no such limit. */
  storageStopMb: whole(limits.storageStopMb),
  /** It gets runs again from so many megabytes. */
  storageResumeMb: whole(limits.storageResumeMb),
  /** A phone whose clock is measured to be off by more minutes gets no new run; 0: no such limit. */
  clockOffMax: whole(limits.clockOffMax),
  /** Steps that auto-recovery takes by itself for a phone that does not answer: asked again, */
  careAsk: z.boolean(),
  /** connected anew, */
  careReconnect: z.boolean(),
  /** the ADB server of its host started anew, where no committed run is cut off and nobody holds a phone there, */
  careServer: z.boolean(),
  /** restarted, */
  careReboot: z.boolean(),
  /** taken out with a verification task. */
  careQuarantine: z.boolean(),
  /** Also restart phones that answer, when their runs have failed so often that they rest. */
  careRebootFailing: z.boolean(),
  /** One phone is restarted no more often within a day, and taken out instead; 0: no such limit. */
  careRebootsADay: whole(limits.careRebootsADay),
  /** So many seconds pass before the first step, and after each. */
  carePauseSeconds: whole(limits.carePauseSeconds),
  /** Longest run of a script that names no limit of its own, in milliseconds. */
  maxRuntimeMs: whole(limits.maxRuntimeMs),
  /** Whose steps, pictures and UI trees are kept: of no run, of those that fail, of all. */
  timeline: z.enum(timelineModes),
  /** Whose device log is kept: of runs that fail, of all. */
  deviceLog: z.enum(deviceLogModes),
  /** All of that together takes no more than so many megabytes. */
  evidenceMb: whole(limits.evidenceMb),
  /** A phone that a person holds and does not use is free again after so many minutes. */
  leaseIdleMinutes: whole(limits.leaseIdleMinutes),
  /** Nobody waits for a phone longer than so many hours. */
  wishHours: whole(limits.wishHours),
  /** Largest file that may be uploaded to the file sites, in megabytes. */
  fileMaxMb: whole(limits.fileMaxMb),
  /** How long a signed download link may be used, in hours. */
  fileLinkHours: whole(limits.fileLinkHours),
  /** New hosts and phones wait for approval, unless the whitelist says otherwise of them. */
  approveDevices: z.boolean(),
  /** Package of the operator's own agent app, which the phone wall wants at build 3640 or above; empty: none is asked for. */
  wallApp: z.string().max(255),
})

export const getSettings = endpoint({
  name: 'setting.list',
  method: 'GET',
  path: '/settings',
  permission: 'setting.list',
  visibility: 'internal',
  summary: 'Settings of the installation.',
  reply: settingFields,
})

export const editSettings = endpoint({
  name: 'setting.edit',
  method: 'PUT',
  path: '/settings',
  permission: 'setting.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Change some settings; what is not sent stays.',
  body: settingFields.partial(),
  reply: settingFields,
})
