import { focusImage } from '../resources/content/focusImage.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A live focus image whose link target has gone offline. */
export interface BrokenLink {
  id: string
  title: string
  problem: string
}

export const focusImageEndpoints = {
  brokenLinks: defineEndpoint({
    method: 'GET',
    path: `${focusImage.path}/brokenLinks`,
    access: may(focusImage, 'list'),
    answer: answerOf<BrokenLink[]>(),
  }),
}
