import type { Light } from '../resource/light.ts'
import { minutesBefore } from '../resource/need.ts'
import { registrationRecord } from '../resources/fleet/registrationRecord.ts'
import { registrationRecordMachine } from '../states/registrationRecord.ts'

const { to_be_verified, complete } = registrationRecordMachine.codes
const dayMinutes = 24 * 60

/** Accounts that people sign up for by hand. */
export const registrationLight: Light = {
  name: 'registration',
  text: 'light.registration',
  rank: 50,
  works: [
    {
      name: 'records',
      text: 'light.records',
      succeeded: { list: registrationRecord, query: { status: complete }, by: 'update_time' },
      waits: { list: registrationRecord, query: { status: to_be_verified }, by: 'create_time' },
      late: {
        list: registrationRecord,
        query: (viewer) => ({ status: to_be_verified, end_time: minutesBefore(viewer, dayMinutes) }),
      },
    },
  ],
}
