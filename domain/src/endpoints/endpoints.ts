import { counselEndpoints } from './counsels.ts'
import type { Endpoint } from './defineEndpoint.ts'

/** Every endpoint outside of the calls that definitions give. */
export const endpoints: readonly Endpoint[] = [counselEndpoints].flatMap((area) => Object.values<Endpoint>(area))
