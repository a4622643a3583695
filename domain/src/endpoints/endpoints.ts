import { appointmentEndpoints } from './appointments.ts'
import { appraiseEndpoints } from './appraisals.ts'
import { articleEndpoints } from './articles.ts'
import { conflictEndpoints } from './conflicts.ts'
import { counselEndpoints } from './counsels.ts'
import { deadlineEndpoints } from './deadlines.ts'
import type { Endpoint } from './defineEndpoint.ts'
import { enterpriseEndpoints } from './enterprises.ts'
import { focusImageEndpoints } from './focusImages.ts'
import { goodAtEndpoints } from './goodAt.ts'

/** Every endpoint outside of the calls that definitions give. */
export const endpoints: readonly Endpoint[] = [
  appointmentEndpoints,
  appraiseEndpoints,
  articleEndpoints,
  conflictEndpoints,
  counselEndpoints,
  deadlineEndpoints,
  enterpriseEndpoints,
  focusImageEndpoints,
  goodAtEndpoints,
].flatMap((area) => Object.values<Endpoint>(area))
