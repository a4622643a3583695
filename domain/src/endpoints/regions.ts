import { region } from '../resources/legal/region.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** Counts of a province. */
export interface RegionFigures {
  code: string
  name: string
  enterprises: number
  lawyers: number
  /** Cities and districts in which the service is open. */
  opened: number
}

export const regionEndpoints = {
  figures: defineEndpoint({
    method: 'GET',
    path: `${region.path}/figures`,
    access: may(region, 'list'),
    answer: answerOf<RegionFigures[]>(),
  }),
}
