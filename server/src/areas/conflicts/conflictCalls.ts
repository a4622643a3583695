import type { Envelope, Values } from '@lexdesk/domain'
import { readHits } from '../../conflicts/conflictHits.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'

/** A check is returned with its hits, redacted for the reader. */
export function conflictCalls(engine: Engine): AroundCalls {
  const withHits =
    (standard: Standard): Standard =>
    async (request, reply, beside) => {
      const answer = (await standard(request, reply, beside)) as Envelope<Values>
      const id = String(answer.result.id)
      answer.result.hits = await readHits(engine, actorOf(request), id)
      return answer
    }
  return { queryById: withHits, add: withHits }
}
