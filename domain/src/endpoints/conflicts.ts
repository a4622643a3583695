import { text } from '../resource/kinds/builders.ts'
import { conflictCheck } from '../resources/legal/conflicts/conflictCheck.ts'
import type { ConflictHit } from '../resources/legal/conflicts/ConflictHit.ts'
import { answerOf, defineEndpoint, fileAnswer, may } from './defineEndpoint.ts'

export const conflictEndpoints = {
  /** Searches a name without creating a check. The message of the answer states the result; every search is logged. */
  search: defineEndpoint({
    method: 'POST',
    path: `${conflictCheck.path}/search`,
    access: may(conflictCheck, 'list'),
    input: {
      name: text('名称', { max: 1000 }),
      code: text('证件号码', { max: 1000 }),
      role: text('本案身份', { default: 'opponent' }),
    },
    answer: answerOf<ConflictHit[]>(),
  }),
  /** 利益冲突检索报告 as a docx file. */
  reportFile: defineEndpoint({
    method: 'GET',
    path: `${conflictCheck.path}/reportFile`,
    access: may(conflictCheck, 'list'),
    input: { id: text('利益冲突检索', { required: true }) },
    answer: fileAnswer,
  }),
}
