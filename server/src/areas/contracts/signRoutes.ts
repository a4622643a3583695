import { contract, done, ok, permissionCode, type Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { serverSecret } from '../../files/fileSecret.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { requiredId } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { decideSigner } from '../../signing/builtInProvider.ts'
import { readEvent } from '../../signing/signedEvent.ts'
import { flowsOf, signersOf } from '../../signing/signFlows.ts'
import { followEvent, receiveEvent } from './receiveEvent.ts'

const contracts = contract as unknown as Resource

/** Where the secret of the providers lies. */
const signingSecret = 'signing'

/** Signing: what the provider tells, what the desk writes down, and how far each flow is. */
export function signRoutes(app: FastifyInstance, engine: Engine): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(contracts, act) } } })

  // The signature is the proof; a provider has no session.
  app.post('/legal/contract/signCallback', { config: { access: 'public' } }, async (request) => {
    const secret = await serverSecret(engine.db, signingSecret)
    const event = readEvent(secret, bodyOf(request), request.headers['x-signature'])
    return ok(await receiveEvent(engine, event))
  })

  app.post('/legal/contract/decideSigner', may('recordSigned'), async (request) => {
    const body = bodyOf(request)
    const decision = {
      flowId: requiredText(body, 'flowId'),
      signerId: requiredText(body, 'signerId'),
      isSigned: body.isSigned === true,
      reason: optionalText(body.reason) ?? '',
    }
    await write(engine, actorOf(request), async (context) => {
      const event = await decideSigner(context, decision)
      if (event) await followEvent(context, event)
    })
    return done(decision.isSigned ? '已登记签署' : '已登记拒签')
  })

  app.get('/legal/contract/flows', may('list'), async (request) => {
    const db = engine.db.kysely
    const actor = actorOf(request)
    const { id } = await readById(engine, db, contracts, requiredId(queryOf(request).id), scopeOf(actor, contracts))
    const flows = await flowsOf(db, actor.tenantId, id)
    return ok(await Promise.all(flows.map(async (flow) => ({ ...flow, signers: await signersOf(db, flow.id) }))))
  })
}
