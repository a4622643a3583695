import { AppError, contract, done, errors, ok, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { serverSecret } from '../../files/serverSecret.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { lockForWrite, requiredId } from '../../resource/write/editRow.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { builtInProvider, decideSigner } from '../../signing/builtInProvider.ts'
import type { Signing } from '../../signing/createSigning.ts'
import { findFlow, flowsOf, signersOf } from '../../signing/signFlows.ts'
import { applyEvent, receiveEvent } from './receiveEvent.ts'

/** The name of a provider's secret; that of the built-in provider predates the others. */
const secretName = (provider: string): string => (provider === builtInProvider.name ? 'signing' : `signing_${provider}`)

/** Signing: webhooks of providers, decisions recorded by users, and the state of each flow. */
export function signRoutes(app: FastifyInstance, { engine, signing }: { engine: Engine; signing: Signing }): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(contract, act) } } })

  // Public, because providers have no session; the signature authenticates them.
  for (const path of ['/legal/contract/signCallback', '/legal/contract/signCallback/:provider'])
    app.post(path, { config: { access: 'public' } }, async (request) => {
      const { provider: name = builtInProvider.name } = request.params as { provider?: string }
      const event = await signing.named(name).readCall({
        body: bodyOf(request),
        headers: request.headers,
        secret: () => serverSecret(engine.db, secretName(name)),
      })
      return ok(await receiveEvent(engine, event, name))
    })

  // Recording a signature and recording a refusal are separate permissions.
  const decides = ['recordSigned', 'recordRefused'].map((act) => permissionCode(contract, act))
  app.post('/legal/contract/decideSigner', { config: { access: { anyPermission: decides } } }, async (request) => {
    const body = bodyOf(request)
    const actor = actorOf(request)
    const act = body.isSigned === true ? 'recordSigned' : 'recordRefused'
    if (!actor.can(permissionCode(contract, act))) throw errors.forbidden()
    const decision = {
      flowId: requiredText(body, 'flowId'),
      signerId: requiredText(body, 'signerId'),
      isSigned: body.isSigned === true,
      reason: optionalText(body.reason) ?? '',
    }
    await write(engine, actor, async (context) => {
      await lockContractOf(context, decision.flowId)
      const event = await decideSigner(context, decision)
      if (event) await applyEvent(context, event)
    })
    return done(decision.isSigned ? '已登记签署' : '已登记拒签')
  })

  app.get('/legal/contract/flows', may('list'), async (request) => {
    const db = engine.db.kysely
    const actor = actorOf(request)
    const { id } = await readById(engine, db, contract, requiredId(queryOf(request).id), scopeOf(actor, contract))
    const flows = await flowsOf(db, actor.tenantId, id)
    return ok(await Promise.all(flows.map(async (flow) => ({ ...flow, signers: await signersOf(db, flow.id) }))))
  })
}

/** Users who may not edit the contract cannot decide on its flow, and get the same answer as for an unknown one. */
async function lockContractOf(context: WriteContext, flowId: string): Promise<void> {
  const flow = await findFlow(context.tx, flowId)
  if (!flow) throw errors.notFound('签署流程')
  await lockForWrite(context, contract, flow.contractId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? errors.notFound('签署流程') : error
  })
}
